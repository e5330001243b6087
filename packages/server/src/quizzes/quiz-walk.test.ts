import { quizCalls, submissionCalls } from "@guildhall/core/quizzes";
import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { createFinishAttempts } from "../jobs/finish-attempts.ts";
import { QuizModel } from "../testing/quiz-model.ts";
import type { ModelQuiz, Pair } from "../testing/quiz-model.ts";
import { quizSteps, radio } from "../testing/quiz-steps.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { it as world } from "../testing/world.ts";

const { publish, view, start, answer, submit } = quizSteps;
const it = world.extend("isChecked", true).extend("leaves", async ({ db, team }) => {
  const leaves = { workspace_id: team.workspaceId, name: "Leaves", icon: "🍃", kind: "emoji", position: 1 } as const;
  return (await db.insertInto("currencies").values(leaves).returning("id").executeTakeFirstOrThrow()).id;
});

const pair = fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 300 }));
const wanted = fc.record({
  isPoll: fc.constantFrom(false, false, true),
  rewards: pair,
  questions: fc.array(fc.record({ kind: fc.constantFrom("radio", "radio", "multi_text", "slider"), rewards: pair }), {
    minLength: 1,
    maxLength: 4,
  }),
  /** How many questions an attempt isn't asked. */
  left: fc.nat({ max: 2 }),
  timeLimit: fc.option(fc.integer({ min: 30, max: 60 })),
  maxAttempts: fc.integer({ min: 1, max: 3 }),
  isShuffled: fc.boolean(),
});
/** Who and what are indexes; the first option is right, and a slider refuses the first choice. */
const steps = fc.record({
  kind: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom("start", "answer", "answer", "answer", "answer", "submit", "wait") },
    { weight: 1, arbitrary: fc.constantFrom("close", "finish") },
  ),
  who: fc.nat({ max: 2 }),
  of: fc.nat({ max: 2 }),
  place: fc.nat({ max: 3 }),
  choice: fc.constantFrom(0, 1, 1),
  seconds: fc.integer({ min: 1, max: 40 }),
});
const walks = fc.record({
  wanted: fc.tuple(wanted, wanted, wanted),
  steps: fc.array(steps, { minLength: 30, maxLength: 60, size: "max" }),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;
type Wanted = typeof wanted extends fc.Arbitrary<infer T> ? T : never;

interface Place {
  readonly team: Team;
  readonly moderator: Teammate;
  readonly people: readonly Teammate[];
  readonly currencyIds: Pair;
  readonly model: QuizModel;
  readonly quizzes: readonly ModelQuiz[];
  readonly options: Map<number, readonly number[]>;
}

it("whatever people do with quizzes, each is paid once what was promised, and every score is right", async ({
  team,
  moderator,
  ann,
  bob,
  eve,
  leaves,
}) => {
  const figures = { done: 0, paid: 0 };
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      const options = new Map<number, readonly number[]>();
      const shared = {
        team,
        moderator,
        people: [ann, bob, eve],
        currencyIds: [team.currencyId, leaves] as const,
        options,
      };
      const quizzes: ModelQuiz[] = [];
      for (const each of walk.wanted) quizzes.push(await make(shared, each));
      const place: Place = { ...shared, quizzes, model: new QuizModel() };
      for (const step of walk.steps) if (await take(place, step)) figures.done += 1;
      place.model.pass(team.clock.now().getTime());
      await createFinishAttempts(team.server.deps)();
      await team.readEvents();
      await prove(place);
      figures.paid += place.model.paid.size;
    }),
    // Walks are slow: a failure reports its seed, which can be shrunk separately.
    { numRuns: 8, endOnFailure: true },
  );
  // Walks in which nothing is finished would prove nothing.
  expect(figures.paid).toBeGreaterThan(8);
});

const lines = ({ currencyIds }: Pick<Place, "currencyIds">, amounts: Pair) =>
  currencyIds.map((currencyId, at) => ({ currencyId, amount: amounts[at] ?? 0 })).filter(({ amount }) => amount > 0);

async function make(at: Pick<Place, "moderator" | "currencyIds" | "options">, of: Wanted): Promise<ModelQuiz> {
  const { isPoll, rewards, isShuffled } = of;
  const asked = of.questions.map(({ kind, rewards: own }) => {
    const common = { description: "Which one?", rewards: lines(at, own) };
    if (kind === "radio" && isPoll)
      return radio({ ...common, options: [{ description: "This" }, { description: "That" }] });
    if (kind === "radio") return radio(common);
    return kind === "slider"
      ? ({ ...common, type: "slider", min: 1, max: 10 } as const)
      : ({ ...common, type: "multi_text" } as const);
  });
  const drawCount = of.left === 0 ? null : Math.max(1, asked.length - of.left);
  const { maxAttempts, timeLimit } = of;
  const settings = {
    drawCount,
    timeLimit,
    maxAttempts,
    reveals: "end",
    shuffleQuestions: isShuffled,
    shuffleOptions: isShuffled,
    standings: true,
  } as const;
  const own = isPoll ? ({ type: "poll" } as const) : settings;
  const { id, questions } = await publish(at.moderator, asked, { ...own, rewards: lines(at, rewards) });
  for (const question of questions) at.options.set(question.id, question.options);
  return {
    id,
    isPoll,
    rewards,
    questions: questions.map(
      (question, index) =>
        ({ id: question.id, kind: "radio", rewards: [0, 0], ...of.questions[index] }) as ModelQuiz["questions"][number],
    ),
    needsStart: isShuffled || drawCount !== null || timeLimit !== null || maxAttempts > 1,
    drawCount,
    timeLimitMs: timeLimit === null ? null : timeLimit * 1000,
    maxAttempts: isPoll ? 1 : maxAttempts,
  };
}

const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: { readonly reason?: string; readonly kind?: string }) => error.reason ?? String(error.kind),
  );

/** Returns whether it was done. */
async function take(at: Place, { kind, who, of, place, choice, seconds }: Step): Promise<boolean> {
  const { model, team } = at;
  const [person, quiz] = [at.people[who], at.quizzes[of]];
  if (person === undefined || quiz === undefined) throw new TypeError("no such person or quiz");
  const now = () => team.clock.now().getTime();
  model.pass(now());
  const question = quiz.questions[place % quiz.questions.length];
  const asked: Pair = [question?.id ?? 0, choice];
  const drawn = async () => (await view(person, quiz)).quiz.questions.map(({ id }) => id);
  switch (kind) {
    case "wait": {
      team.clock.advance(seconds * 1000);
      return false;
    }
    case "finish": {
      await createFinishAttempts(team.server.deps)();
      return false;
    }
    case "close": {
      const expected = model.close(quiz);
      expect(await outcomeOf(at.moderator.client.call(quizCalls.close, { params: { id: quiz.id } }))).toBe(expected);
      return false;
    }
    case "start": {
      const expected = model.outcomeOfStart(quiz, who);
      expect(await outcomeOf(start(person, quiz))).toBe(expected);
      if (expected !== "done") return false;
      const ids = await drawn();
      expect(ids).toHaveLength(quiz.drawCount ?? quiz.questions.length);
      expect(quiz.questions.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
      model.start(quiz, who, { nowMs: now(), drawn: ids });
      return true;
    }
    case "answer": {
      const expected = model.outcomeOfAnswer(quiz, who, asked);
      const body = { questionId: asked[0], ...given(at, quiz, asked) };
      expect(await outcomeOf(answer(person, quiz, body))).toBe(expected);
      if (expected !== "done") return false;
      if (model.of(quiz, who).length === 0)
        model.start(quiz, who, { nowMs: now(), drawn: quiz.questions.map(({ id }) => id) });
      model.answer(quiz, who, asked);
      return true;
    }
    default: {
      const expected = model.outcomeOfSubmit(quiz, who, 1 + choice);
      const answers = quiz.questions.map(({ id }) => ({ questionId: id, ...given(at, quiz, [id, 1 + choice]) }));
      expect(await outcomeOf(submit(person, quiz, quiz.isPoll ? answers : []))).toBe(expected);
      if (expected === "done") model.submit(quiz, who, 1 + choice);
      return expected === "done";
    }
  }
}

function given({ options }: Place, { questions }: ModelQuiz, [questionId, choice]: Pair) {
  const kind = questions.find(({ id }) => id === questionId)?.kind;
  if (kind === "radio") return { optionId: options.get(questionId)?.[choice % 2] ?? 0 };
  return kind === "slider" ? { numberValue: choice } : { textValue: `Because of ${String(choice)}` };
}

async function prove(at: Place): Promise<void> {
  const { team, moderator, people, model, quizzes } = at;
  const promised = [...model.paid].flatMap(([key, amounts]) =>
    lines(at, amounts).map(({ currencyId, amount }) => `${key}: ${String(amount)} of ${String(currencyId)}`),
  );
  const references = quizzes.map(({ id }) => `quiz:${String(id)}`);
  const { rows } = await sql<{ line: string }>`
    select substr(t.reference, 6) || ' to ' || (array_position(${people.map(({ memberId }) => memberId)}::bigint[], a.owner_id) - 1)
        || ': ' || t.amount || ' of ' || t.currency_id as line
      from ledger_transfers t
      join ledger_accounts a on a.workspace_id = t.workspace_id and a.id = t.to_account_id
      where t.workspace_id = ${team.workspaceId} and t.reason = 'quiz' and t.reference = any(${references}::text[])
  `.execute(team.server.deps.db.handle);
  expect(rows.map(({ line }) => line).toSorted()).toEqual(promised.toSorted());
  for (const quiz of quizzes) {
    const scores = model.scores(quiz);
    const { items } = await moderator.client.call(submissionCalls.getResults, { params: { id: quiz.id } });
    const shown = items.map(({ user, score }) => [people.findIndex(({ memberId }) => memberId === user.id), score]);
    expect(new Map(shown as [number, number][])).toEqual(new Map(scores));
    if (quiz.isPoll) continue;
    const standing = await moderator.client.call(submissionCalls.getStanding, { params: { id: quiz.id } });
    const ranks = scores.map(([, score]) => [1 + scores.filter(([, other]) => other > score).length, score]);
    expect(standing.items.map(({ rank, score }) => [rank, score])).toEqual(ranks);
  }
}
