import { questionCalls, quizCalls } from "@guildhall/core/quizzes";
import { scheduleCalls } from "@guildhall/core/schedules";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Handle } from "../db/database.ts";
import { checkLedger } from "../features.ts";
import { casesOf, damaged, loosen, offendersOf, tell, untell } from "../testing/broken-world.ts";
import type { BreakOf } from "../testing/broken-world.ts";
import { quizSteps, radio } from "../testing/quiz-steps.ts";
import type { MadeQuiz } from "../testing/quiz-steps.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";

const database = useTestDatabase();
const { publish, start, choose, answer, submit } = quizSteps;

/** A consistent workspace in which everything has happened to quizzes. */
interface World {
  readonly team: Team;
  readonly id: number;
  readonly crew: number;
  readonly people: Readonly<Record<"owner" | "ann" | "bob", Teammate>>;
  /** Ann has completed the first, Bob is at it; Ann has taken the second twice. */
  readonly quiz: MadeQuiz;
  readonly twice: MadeQuiz;
  readonly poll: MadeQuiz;
  /** Closed with an attempt in progress. */
  readonly closed: MadeQuiz;
  readonly fresh: MadeQuiz;
  readonly draft: number;
}

let world: World;
/** The id of a workspace with the same ids inside. */
let twin: number;

beforeAll(async () => {
  world = await live();
  twin = await importTwin(database().database, world.id);
});
afterAll(() => world.team.close());

async function live(): Promise<World> {
  const team = await buildTeam(database());
  const people = {
    owner: await team.join({ name: "Owner", roles: ["owner"] }),
    ann: await team.join({ name: "Ann" }),
    bob: await team.join({ name: "Bob" }),
  };
  const { owner, ann, bob } = people;
  const crew = await team.group("Crew", [ann]);
  const stars = (amount: number) => [{ currencyId: team.currencyId, amount }];
  const slider = { type: "slider", description: "How many?", min: 1, max: 5 } as const;
  const draft = async () => (await owner.client.call(quizCalls.create, { body: { title: "Draft" } })).qid;
  const quiz = await publish(owner, [radio({ rewards: stars(10) }), radio(), slider], { rewards: stars(100) });
  for (const [place, option] of [0, 1].entries()) await choose(ann, quiz, [place, option]);
  await answer(ann, quiz, { questionId: quiz.questions[2]?.id ?? 0, numberValue: 3 });
  await choose(bob, quiz, [0, 0]);
  const twice = await publish(owner, [radio()], { maxAttempts: 2, reveals: "end", rewards: stars(50) });
  for (const option of [1, 0]) {
    await start(ann, twice);
    await choose(ann, twice, [0, option]);
  }
  const options = [{ description: "This" }, { description: "That" }];
  const poll = await publish(owner, [radio({ options }), slider], { type: "poll", rewards: stars(5) });
  const [first, second] = poll.questions;
  await submit(ann, poll, [{ questionId: first?.id ?? 0, optionId: first?.options[0] ?? 0 }]);
  await submit(bob, poll, [{ questionId: second?.id ?? 0, numberValue: 3 }]);
  const closed = await publish(owner, [radio(), radio()]);
  await choose(bob, closed, [0, 0]);
  await owner.client.call(quizCalls.close, { params: { id: closed.id } });
  const fresh = await publish(owner, [radio(), radio()], { groupId: crew });
  const scheduled = await draft();
  await owner.client.call(questionCalls.add, { params: { id: scheduled }, body: radio() });
  await owner.client.call(scheduleCalls.save, {
    params: { type: "quiz", id: scheduled },
    body: { type: "once", publishAt: "2099-01-01T09:00:00Z" },
  });
  await owner.client.call(quizCalls.delete, { params: { id: await draft() } });
  await team.readEvents();
  return { team, id: team.workspaceId, crew, people, quiz, twice, poll, closed, fresh, draft: await draft() };
}

type Break = BreakOf<World>;

const update = (w: World, quizId: number, change: RawBuilder<unknown>) => sql`
  update quizzes set ${change} where workspace_id = ${w.id} and id = ${quizId}`;
const ofQuiz = (w: World, quizId: number) => sql`workspace_id = ${w.id} and quiz_id = ${quizId}`;
/** Ann's latest attempt. */
const attempt = (w: World, quizId: number) => sql`(select max(id) from quiz_submissions
  where ${ofQuiz(w, quizId)} and member_id = ${w.people.ann.memberId})`;
const change = (w: World, quizId: number, set: RawBuilder<unknown>) => sql`
  update quiz_submissions set ${set} where workspace_id = ${w.id} and id = ${attempt(w, quizId)}`;
const onAnswers = (w: World, quizId: number, what: RawBuilder<unknown>) => sql`
  ${what} where workspace_id = ${w.id} and submission_id = ${attempt(w, quizId)}`;
const question = ({ questions }: MadeQuiz, place = 0) => questions[place]?.id ?? 0;
const reference = ({ id }: MadeQuiz) => `quiz:${String(id)}`;
const transfers = (w: World, quiz: MadeQuiz, what: RawBuilder<unknown>) => sql`
  ${what} where workspace_id = ${w.id} and reason = 'quiz' and reference = ${reference(quiz)}`;

const BREAKS: Readonly<Record<string, readonly Break[]>> = {
  "quizzes.list_follows_status": [
    ["elsewhere", (w) => [loosen("quizzes"), update(w, w.fresh.id, sql`list = 'closed'`)]],
    ["a plan that isn't one", (w) => [loosen("quizzes"), update(w, w.draft, sql`list = 'schedule'`)]],
  ],
  "quizzes.group_is_there": [["gone", (w) => [update(w, w.fresh.id, sql`group_id = 999999`)]]],
  "kept.quiz_counters": [
    ["of one group", (w) => [sql`delete from quiz_counters where workspace_id = ${w.id} and group_id = ${w.crew}`]],
    ["of one list", (w) => [sql`update quiz_counters set value = 9 where workspace_id = ${w.id} and list = 'closed'`]],
  ],
  "kept.quiz_months": [
    ["of one group", (w) => [sql`delete from quiz_months where workspace_id = ${w.id} and group_id = ${w.crew}`]],
    ["of one list", (w) => [sql`update quiz_months set value = 9 where workspace_id = ${w.id} and list = 'closed'`]],
  ],
  "quizzes.told_once": [
    ["never", (w) => [untell(w, "quiz.published", { quizId: w.fresh.id })]],
    ["twice", (w) => [tell(w, "quiz.published", { quizId: w.fresh.id })]],
    ["a draft", (w) => [tell(w, "quiz.published", { quizId: w.draft })]],
    ["as closed, which it is not", (w) => [tell(w, "quiz.closed", { quizId: w.fresh.id })]],
    ["never as closed", (w) => [untell(w, "quiz.closed", { quizId: w.closed.id })]],
  ],
  "quizzes.marked_as_started": [
    ["by nobody", (w) => [update(w, w.fresh.id, sql`has_started = true`)]],
    ["not by those who did", (w) => [update(w, w.quiz.id, sql`has_started = false`)]],
  ],
  "kept.quiz_questions": [
    ["one too many", (w) => [update(w, w.fresh.id, sql`question_count = 3`)]],
    ["a hole", (w) => [sql`update quiz_questions set position = 7 where ${ofQuiz(w, w.fresh.id)} and position = 1`]],
    [
      "two in one place",
      (w) => [loosen("quiz_questions"), sql`update quiz_questions set position = 0 where ${ofQuiz(w, w.fresh.id)}`],
    ],
    [
      "none, and published",
      (w) => [
        ...["question_wordings", "quiz_options"].map(loosen),
        sql`delete from quiz_questions where ${ofQuiz(w, w.fresh.id)}`,
        update(w, w.fresh.id, sql`question_count = 0`),
      ],
    ],
    ["none in a draft", (w) => [update(w, w.draft, sql`question_count = 0`)], 0],
  ],
  "quizzes.questions_are_worded": [
    ["in another revision", (w) => [sql`update quiz_questions set revision = 2 where ${ofQuiz(w, w.poll.id)}`], 2],
    [
      "with an option less",
      (w) => [
        sql`update question_wordings set options = options - ${String(w.fresh.questions[0]?.options[0])}
          where workspace_id = ${w.id} and question_id = ${question(w.fresh)}`,
      ],
    ],
    [
      "with one that isn't there",
      (w) => [
        sql`update question_wordings set options = options || '{"999999": "Else"}'
          where workspace_id = ${w.id} and question_id = ${question(w.fresh)}`,
      ],
    ],
  ],
  "quizzes.one_attempt_at_a_time": [
    [
      "two",
      (w) => [
        sql`drop index quiz_submissions_open`,
        sql`update quiz_submissions set status = 'in_progress', ended_at = null, pays = false where ${ofQuiz(w, w.twice.id)}`,
      ],
    ],
    [
      "one of each person",
      (w) => [change(w, w.quiz.id, sql`status = 'in_progress', ended_at = null, pays = false`)],
      0,
    ],
  ],
  "quizzes.paid_once": [
    ["more than written", (w) => [transfers(w, w.twice, sql`update ledger_transfers set amount = amount + 1`)]],
    ["for nothing", (w) => [transfers(w, w.twice, sql`update ledger_transfers set reference = 'quiz:999999'`)], 2],
    [
      "less than written",
      (w) => [
        sql`delete from submission_rewards where workspace_id = ${w.id} and submission_id = ${attempt(w, w.quiz.id)}`,
      ],
    ],
    ["for another reason", (w) => [transfers(w, w.twice, sql`update ledger_transfers set reason = 'thanks'`)]],
    [
      "somebody else",
      (w) => [
        transfers(
          w,
          w.quiz,
          sql`update ledger_transfers set to_account_id = (select id from ledger_accounts
            where workspace_id = ${w.id} and kind = 'member' and owner_id = ${w.people.bob.memberId})`,
        ),
      ],
      2,
    ],
    ["for an attempt that doesn't pay", (w) => [change(w, w.quiz.id, sql`pays = false`)]],
    [
      "for both attempts",
      (w) => [
        sql`insert into submission_rewards (workspace_id, submission_id, currency_id, amount)
          values (${w.id}, ${attempt(w, w.twice.id)}, ${w.team.currencyId}, 50)`,
      ],
    ],
  ],
  "quizzes.scores": [
    ["another", (w) => [change(w, w.quiz.id, sql`score = 2`)]],
    [
      "of a wrong answer that's marked right",
      (w) => [
        sql`${onAnswers(w, w.quiz.id, sql`update quiz_answers set is_right = true`)} and option_id is not null`,
        change(w, w.quiz.id, sql`score = 2`),
      ],
    ],
    ["of an answer that isn't there", (w) => [onAnswers(w, w.twice.id, sql`delete from quiz_answers`)]],
    ["of answers to what it didn't ask", (w) => [change(w, w.poll.id, sql`draw = '[]'`)]],
    [
      "not while it goes on",
      (w) => [change(w, w.quiz.id, sql`score = 2, status = 'in_progress', ended_at = null, pays = false`)],
      0,
    ],
  ],
  "kept.quiz_figures": [
    ["of people", (w) => [sql`update quiz_figures set people = 2 where ${ofQuiz(w, w.twice.id)}`]],
    ["that aren't there", (w) => [sql`delete from quiz_figures where ${ofQuiz(w, w.poll.id)}`]],
    ["of other scores", (w) => [change(w, w.quiz.id, sql`score = 0`)]],
    ["not of what isn't read", (w) => [untell(w, "quiz.submitted", { quizId: w.quiz.id })]],
  ],
  "quizzes.tallies": [
    ["of one more", (w) => [sql`update quiz_tallies set value = 9 where ${ofQuiz(w, w.poll.id)} and bucket = 3`]],
    ["that aren't there", (w) => [sql`delete from quiz_tallies where ${ofQuiz(w, w.poll.id)} and bucket = 3`]],
    [
      "of what nobody chose",
      (w) => [
        sql`insert into quiz_tallies (workspace_id, quiz_id, question_id, revision, bucket, value)
          values (${w.id}, ${w.poll.id}, ${question(w.poll, 1)}, 1, 5, 1)`,
      ],
    ],
    [
      "of another wording",
      (w) => [sql`update quiz_tallies set revision = 2 where ${ofQuiz(w, w.poll.id)} and bucket = 3`],
      2,
    ],
  ],
};

it("finds nothing wrong where everything has happened", async () => {
  const { handle } = database().database;
  const broken = async (id: number) => (await checkLedger(handle, id)).violations;
  expect([await broken(world.id), await broken(twin)]).toEqual([[], []]);
});

describe("reports what's broken, and nothing else", () => {
  it.each(casesOf(BREAKS))("$rule: $what", async ({ rule, by, count }) => {
    const inBoth = async (tx: Handle) => [
      (await offendersOf(tx, world.id, rule)).length,
      (await offendersOf(tx, twin, rule)).length,
    ];
    expect(await damaged(database().database, by(world), inBoth)).toEqual([count, 0]);
    expect(await damaged(database().database, by({ ...world, id: twin }), inBoth)).toEqual([0, count]);
  });
});
