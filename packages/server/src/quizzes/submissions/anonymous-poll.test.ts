import { createHash } from "node:crypto";
import { RefusedFailure, ValidationFailure } from "@guildhall/core";
import { integrationCalls } from "@guildhall/core/integrations";
import { questionCalls, quizCalls, submissionCalls } from "@guildhall/core/quizzes";
import { scheduleCalls } from "@guildhall/core/schedules";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { readSpreadsheet } from "../../spreadsheets/read-spreadsheet.ts";
import { issueKey, linkPerson } from "../../testing/integration.ts";
import { quizSteps, radio } from "../../testing/quiz-steps.ts";
import type { MadeQuiz } from "../../testing/quiz-steps.ts";
import type { Teammate } from "../../testing/team.ts";
import { it as world } from "../../testing/world.ts";

const { publish, view, submit } = quizSteps;

const which = radio({ description: "Which?", options: [{ description: "This" }, { description: "That" }] });
const why = { type: "multi_text", description: "Why?" } as const;
const many = { type: "slider", description: "How many?", min: 1, max: 100 } as const;
const ANONYMOUS = { type: "poll", isAnonymous: true } as const;

/** Nobody else's text, so long and random that it's stored out of line. */
const textOf = (number: number): string => {
  const parts = Array.from({ length: 22 }, (_, at) => createHash("sha512").update(`${String(number)}/${String(at)}`));
  return `planted-${String(number)}-${parts.map((part) => part.digest("base64url")).join("")}`;
};

/** What a person says: the option by whether their number is even, a text and a number of their own. */
const answersOf = ({ questions: [first, second, third] }: MadeQuiz, number: number) => [
  { questionId: first?.id ?? 0, optionId: first?.options[number % 2] ?? 0 },
  { questionId: second?.id ?? 0, textValue: textOf(number) },
  { questionId: third?.id ?? 0, numberValue: 50 + number },
];

const problem = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof RefusedFailure) return error.reason;
      return error instanceof ValidationFailure ? error.fields.map(({ field, code }) => `${field} ${code}`) : error;
    },
  );

const it = world
  .extend("isChecked", true)
  .extend("poll", ({ moderator, stars }) =>
    publish(moderator, [which, { ...why, rewards: stars(20) }, many], { ...ANONYMOUS, rewards: stars(100) }),
  )
  /** People who answer one after another, each read at once; their names are in no order. */
  .extend("crowd", ({ team, poll }) => async (from: number, to: number) => {
    const people: Teammate[] = [];
    for (let number = from; number < to; number += 1) {
      const who = await team.join({ name: `Person ${String((number * 37) % 100)}` });
      people.push(who);
      team.clock.advance(60_000);
      await submit(who, poll, answersOf(poll, number));
      await team.readEvents();
    }
    return people;
  })
  .extend("resultsOf", ({ moderator, poll: { id } }) => async () => {
    const results = await moderator.client.call(submissionCalls.getResults, { params: { id } });
    return { ...results, shown: results.tallies.map(({ answered }) => answered) };
  })
  .extend("close", ({ moderator, team, poll: { id } }) => async () => {
    await moderator.client.call(quizCalls.close, { params: { id } });
    await team.readEvents();
  })
  /** Each row of every table, as text, without other workspaces'. */
  .extend("rows", ({ db, team: { workspaceId } }) => async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    `.execute(db);
    const found: { readonly table: string; readonly row: string }[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select r::text as row from ${sql.raw(name)} t, to_jsonb(t) r
        where coalesce(r ->> 'workspace_id', ${String(workspaceId)}) = ${String(workspaceId)}
      `.execute(db);
      found.push(...rows.map(({ row }) => ({ table: name, row })));
    }
    return found;
  });

describe("an anonymous poll's results", () => {
  it("are shown in steps of five people", async ({ crowd, resultsOf, close }) => {
    const shown = [];
    for (let people = 0; people < 12; people += 3) {
      await crowd(people, people + 3);
      shown.push((await resultsOf()).counted);
    }
    expect(shown).toEqual([0, 0, 0, 5]);
    const { tallies, stats } = await resultsOf();
    expect([stats.map(({ count }) => count), tallies.map(({ answered }) => answered)]).toEqual([[12], [5, 5, 5]]);
    await close();
    const all = await resultsOf();
    expect([all.counted, all.shown, all.tallies[0]?.options.map(({ count }) => count)]).toEqual([
      12,
      [12, 12, 12],
      [6, 6],
    ]);
  });

  it("aren't shown of nine people until it's closed, and of four never", async ({ crowd, resultsOf, close }) => {
    await crowd(0, 9);
    expect((await resultsOf()).counted).toBe(0);
    await close();
    expect((await resultsOf()).shown).toEqual([9, 9, 9]);
  });

  it("stay hidden where fewer than five have answered", async ({ crowd, resultsOf, close, ann, poll }) => {
    await crowd(0, 4);
    await close();
    expect(await resultsOf()).toMatchObject({ counted: 0, shown: [0, 0, 0] });
    expect(await problem(submit(ann, poll, answersOf(poll, 5)))).toBe("quiz_closed");
  });

  it("are the same for members who may see them", async ({ moderator, team, ann }) => {
    const poll = await publish(moderator, [which, why, many], { ...ANONYMOUS, resultsFor: "answered" });
    await submit(ann, poll, answersOf(poll, 0));
    for (let number = 1; number < 10; number += 1)
      await submit(await team.join({ name: `P${String(number)}` }), poll, answersOf(poll, number));
    await team.readEvents();
    const { results } = await view(ann, poll);
    expect([results?.answered, results?.counted, results?.tallies.map(({ answered }) => answered)]).toEqual([
      10,
      5,
      [5, 5, 5],
    ]);
  });

  it("list people by name, without times and answers", async ({ crowd, resultsOf, moderator, poll: { id } }) => {
    await crowd(0, 6);
    const { items, until } = await resultsOf();
    expect(until).toBeNull();
    expect(items.map(({ user }) => user.name)).toEqual(
      [0, 37, 74, 11, 48, 85].map((number) => `Person ${String(number)}`).sort(),
    );
    expect(new Set(items.flatMap((item) => Object.keys(item)))).toEqual(
      new Set(["user", "status", "score", "maxScore"]),
    );
    const found = await moderator.client.call(submissionCalls.listAnswers, { params: { id }, query: { query: "n 7" } });
    expect(found.items).toEqual(items.filter(({ user }) => user.name === "Person 74"));
    const { excelData } = await moderator.client.call(submissionCalls.export, { params: { id } });
    const sheet = await readSpreadsheet(Buffer.from(excelData, "base64"));
    expect(sheet.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ["Person", "Stars"],
      ...items.map(({ user }) => [user.name, "1.2"]),
    ]);
  });

  it("give texts of counted ballots only, in another order for each question", async ({ moderator, team }) => {
    const poll = await publish(moderator, [why, why], ANONYMOUS);
    const textsOf = async (place: number) => {
      const params = { id: poll.id, qid: poll.questions[place]?.id ?? 0 };
      const read = (page: number) =>
        moderator.client.call(submissionCalls.listTexts, { params, query: { revision: 1, page } });
      const pages = [await read(0), await read(1), await read(2)];
      return pages.flatMap(({ items }) => items.map((item) => JSON.stringify(item)));
    };
    const say = async (number: number) => {
      const answers = poll.questions.map(({ id: questionId }) => ({ questionId, textValue: `Text ${String(number)}` }));
      await submit(await team.join({ name: `P${String(number)}` }), poll, answers);
      await team.readEvents();
    };
    for (let number = 0; number < 9; number += 1) await say(number);
    expect(await textsOf(0)).toEqual([]);
    for (let number = 9; number < 30; number += 1) await say(number);
    const [first, second] = [await textsOf(0), await textsOf(1)];
    const said = new Set(Array.from({ length: 30 }, (_, number) => `{"textValue":"Text ${String(number)}"}`));
    expect([new Set(first).size, first.filter((text) => !said.has(text))]).toEqual([25, []]);
    expect(first).not.toEqual(second);
    expect(first.toSorted()).toEqual(second.toSorted());
    expect(await textsOf(0)).toEqual(first);
  });
});

describe("nothing joins a person with an answer to an anonymous poll", () => {
  it("in any row of any table, and no transaction, id or place does", async ({
    crowd,
    poll,
    rows,
    db,
    moderator,
    ann,
  }) => {
    const people = await crowd(0, 20);
    await view(ann, poll);
    await moderator.client.call(submissionCalls.getResults, { params: { id: poll.id } });
    const said = (await rows()).filter(({ row }) => row.includes("planted-"));
    expect(new Set(said.map(({ table }) => table))).toEqual(new Set(["public.quiz_ballots"]));
    const [columns] = new Set(
      said.map(({ row }) =>
        Object.keys(JSON.parse(row) as object)
          .sort()
          .join(" "),
      ),
    );
    expect([said.length, columns]).toEqual([people.length, "answers id is_counted mix quiz_id workspace_id"]);
    // What rows don't show: who wrote them, and where they lie.
    const { rows: pairs } = await sql`
      select 1 from quiz_ballots b join quiz_submissions s on s.xmin::text = b.xmin::text
      where b.quiz_id = ${poll.id}
    `.execute(db);
    expect(pairs).toEqual([]);
    const { rows: toast } = await sql<{ name: string }>`
      select reltoastrelid::regclass::text as name from pg_class where relname = 'quiz_ballots'
    `.execute(db);
    const { rows: longPairs } = await sql<{ rows: number; pairs: number }>`
      select count(*)::int as rows, count(*) filter (where exists (
        select 1 from quiz_submissions s where s.quiz_id = ${poll.id} and s.xmin::text = t.xmin::text))::int as pairs
      from ${sql.raw(toast[0]?.name ?? "")} t
    `.execute(db);
    expect(longPairs).toMatchObject([{ rows: expect.toSatisfy((count: number) => count > 0), pairs: 0 }]);
    for (const by of [sql`id`, sql`ctid`]) {
      const { rows: ordered } = await sql<{ text: string }>`
        select answers -> 1 ->> 't' as text from quiz_ballots where quiz_id = ${poll.id} order by ${by}
      `.execute(db);
      const numbers = ordered.map(({ text }) => Number(/planted-(\d+)/.exec(text)?.[1]));
      const inTime = numbers.toSorted((first, second) => first - second);
      expect(numbers).not.toEqual(inTime);
      expect(numbers).not.toEqual(inTime.toReversed());
      expect(inTime).toEqual(people.map((_, number) => number));
    }
  });

  it("in what its person gets, or in what a bot is told", async ({ ann, poll, moderator, team, rows }) => {
    const sent = await submit(ann, poll, answersOf(poll, 1));
    await team.readEvents();
    expect(sent).toEqual({ submissionCompleted: true, submissionRewards: [expect.objectContaining({ amount: 120 })] });
    const seen = await view(ann, poll);
    expect([seen.answers, seen.quiz.questions.length, seen.attempt?.status]).toEqual([[], 3, "completed"]);
    expect(JSON.stringify([sent, seen, await view(moderator, poll)])).not.toContain("planted-");
    const events = (await rows()).filter(
      ({ table, row }) => table === "public.events" && row.includes("quiz.submitted"),
    );
    expect(events).toHaveLength(1);
    expect(events[0]?.row).not.toMatch(/submissionId|optionId|planted/);
  });

  it("in a key of a request, or in a refusal", async ({ ann, bob, poll, team, db }) => {
    const put = async (who: Teammate, answers: readonly object[]) =>
      team.server.ask({
        method: "PUT",
        url: `/api/v1/quiz/${String(poll.id)}/answers`,
        headers: {
          authorization: `Bearer ${await team.server.openSession(who)}`,
          "content-type": "application/json",
          "idempotency-key": "once",
        },
        payload: JSON.stringify({ answers }),
      });
    const [first = {}, second = {}, third = {}] = answersOf(poll, 3);
    const wrong = [
      [first, second, { ...third, numberValue: 87_654_321 }],
      [first, { ...second, textValue: `planted-${"x".repeat(2_000)}` }],
      [{ ...first, textValue: "planted-there" }, second],
      [{ ...first, "planted-field": "planted-there" }],
      [{ ...first, optionId: 87_654_321 }],
    ];
    for (const answers of wrong) {
      const refused = await put(bob, answers);
      expect(refused.statusCode).toBe(422);
      expect(refused.body).not.toMatch(/planted-(?!field)|87654321/);
    }
    expect((await put(ann, [first, second, third])).statusCode).toBe(200);
    const again = await put(ann, [first, second, third]);
    expect([again.statusCode, again.json().errors[0].reason]).toEqual([409, "already_answered"]);
    expect(await db.selectFrom("idempotency_keys").selectAll().where("call", "=", "submitPoll").execute()).toEqual([]);
  });

  it("in what somebody is paid", async ({ ann, bob, poll, balanceOf }) => {
    const [first] = answersOf(poll, 0);
    await submit(ann, poll, first === undefined ? [] : [first]);
    await submit(bob, poll, answersOf(poll, 1));
    expect([await balanceOf(ann), await balanceOf(bob)]).toEqual([120, 120]);
  });
});

it("a chat that acts for somebody can't send their answers", async ({ ann, poll, team }) => {
  const key = await issueKey(team.server.deps, { workspaceId: team.workspaceId, provider: "slack" });
  await linkPerson(team.server.deps, ann, { provider: "slack", externalId: "U-ann" });
  const answer = await team.server.ask({
    method: "POST",
    url: `/api/v1${integrationCalls.issueToken.path.replace("{provider}", "slack")}`,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    payload: JSON.stringify({ externalId: "U-ann" }),
  });
  const client = team.server.bearer(answer.json().data.token as string, "en");
  expect(await problem(submit({ ...ann, client }, poll, answersOf(poll, 1)))).toBe("in_panel");
  expect(await problem(submit(ann, poll, answersOf(poll, 1)))).toBe("done");
});

describe("what people were promised", () => {
  it("stays once it's published: anonymity, and who sees the results", async ({ poll: { id }, moderator, stars }) => {
    const body = { title: "Quiz", ...ANONYMOUS, rewards: stars(100) };
    const update = (changes: object) =>
      problem(moderator.client.call(quizCalls.update, { params: { id }, body: { ...body, ...changes } }));
    expect(await update({ isAnonymous: false })).toEqual(["isAnonymous locked"]);
    expect(await update({ resultsFor: "closed" })).toEqual(["resultsFor locked"]);
    expect(await update({ title: "Better" })).toBe("done");
    const { id: named } = await publish(moderator, [which], { type: "poll" });
    const change = (changes: object) =>
      problem(
        moderator.client.call(quizCalls.update, {
          params: { id: named },
          body: { title: "Quiz", type: "poll", ...changes },
        }),
      );
    expect(await change({ isAnonymous: true })).toEqual(["isAnonymous locked"]);
    expect(await change({ resultsFor: "closed" })).toBe("done");
  });

  it("is the same wording for all", async ({ poll, moderator, ann }) => {
    const reword = (description: string) => {
      const params = { id: poll.id, qid: poll.questions[2]?.id ?? 0 };
      return problem(moderator.client.call(questionCalls.update, { params, body: { ...many, description } }));
    };
    expect(await reword("How often?")).toBe("done");
    await submit(ann, poll, answersOf(poll, 1));
    expect(await reword("How rarely?")).toBe("wording_in_use");
  });

  it("goes with its scheduled copies", async ({ moderator, db }) => {
    const { client } = moderator;
    const { qid: id } = await client.call(quizCalls.create, { body: { title: "Weekly", ...ANONYMOUS } });
    await client.call(questionCalls.add, { params: { id }, body: many });
    const params = { type: "quiz", id } as const;
    await client.call(scheduleCalls.save, { params, body: { type: "weekly", publishAt: "2099-01-01T09:00:00Z" } });
    await client.call(scheduleCalls.publishNow, { params });
    const copies = await db.selectFrom("quizzes").select("is_anonymous").where("copy_of", "=", id).execute();
    expect(copies).toEqual([{ is_anonymous: true }]);
  });
});
