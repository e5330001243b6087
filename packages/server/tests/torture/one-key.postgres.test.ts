import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { buildCrew } from "./crew.ts";
import type { Crew } from "./crew.ts";
import { startPair } from "./process-pair.ts";
import type { ProcessPair } from "./process-pair.ts";
import { expectClean, usedOf } from "./proof.ts";
import { send, sendKeyed } from "./wire-call.ts";
import type { Answer, Wish } from "./wire-call.ts";

const SENDINGS = 50;
const AMOUNT = 7;

const test = useTestDatabase();

describe("one key sent fifty times at once, over two processes", () => {
  let pair: ProcessPair;
  let crew: Crew;

  beforeAll(async () => {
    crew = await buildCrew(test().database, { people: 5, quota: 100_000 });
    pair = await startPair(test());
    await pair.warm(crew.people[0]?.token ?? "");
  });

  afterAll(() => pair?.stop());

  it("acts once with one answer for all, and still after both processes were killed", async () => {
    const wish = wishOf(1, "fifty-times");
    const answers = await sendMany(wish);
    const [first] = answers;
    expect(first?.status).toBe(200);
    expect(new Set(answers.map((each) => each.text))).toEqual(new Set([first?.text]));
    await pair.restart();
    const later = await sendMany(wish);
    expect(new Set(later.map((each) => each.text))).toEqual(new Set([first?.text]));
    await expectThanks("fifty-times", 1);
    expect(await usedOf(pair.urlOf(0), crew, wish.token)).toEqual([AMOUNT, 0]);
    const other = { ...wish, body: { ...wish.body, description: "fifty-times, changed" } };
    expect(await sendKeyed(pair.urlOf(1), other)).toMatchObject({ status: 409, code: "ErrorIdempotencyMismatch" });
    expect(await usedOf(pair.urlOf(1), crew, wish.token)).toEqual([AMOUNT, 0]);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("acts on one of two bodies that race for it, and refuses the other", async () => {
    const wish = wishOf(2, "two-bodies");
    const bodies = ["two-bodies: this", "two-bodies: that"].map((description) => ({ ...wish.body, description }));
    const wishes = Array.from({ length: SENDINGS }, (_, index) => ({ ...wish, body: bodies[(index >> 1) % 2] ?? {} }));
    const answers = await Promise.all(wishes.map((each, index) => sendKeyed(pair.urlOf(index), each)));
    const done = answers.filter((each) => each.status === 200);
    expect(new Set(done.map((each) => each.text)).size).toBe(1);
    const refused = answers.filter((each) => each.code === "ErrorIdempotencyMismatch");
    expect([done.length, refused.length]).toEqual([25, 25]);
    await expectThanks("two-bodies", 1);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("belongs to who sends it: the same key of two people acts for each", async () => {
    const wishes = [wishOf(3, "same-key"), wishOf(4, "same-key")];
    const answers = (await Promise.all(wishes.map((wish) => sendMany(wish)))).flat();
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((each) => each.tid)).size).toBe(2);
    await expectThanks("same-key", 2);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("takes a thanks back once, with one answer for all", async () => {
    const { tid, token } = { ...(await send(pair.urlOf(0), wishOf(1, "to-undo"))), ...wishOf(1, "") };
    const before = await usedOf(pair.urlOf(0), crew, token);
    const answers = await sendMany({ path: `/thanks/${String(tid)}/undo`, body: {}, token, key: "undo-it" });
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((each) => each.text)).size).toBe(1);
    expect(await usedOf(pair.urlOf(1), crew, token)).toEqual([(before[0] ?? 0) - AMOUNT, 0]);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  /** The wish of a person to thank the owner under this key, which is its text too. */
  function wishOf(person: number, key: string): Required<Wish> {
    const [currencyId] = crew.currencyIds;
    const receivers = [{ id: crew.people[0]?.memberId }];
    const body = { receivers, description: key, rewards: [{ currencyId, amount: AMOUNT }] };
    return { path: "/thanks", body, token: crew.people[person]?.token ?? "", key };
  }

  function sendMany(wish: Required<Wish>): Promise<Answer[]> {
    return Promise.all(Array.from({ length: SENDINGS }, (_, index) => sendKeyed(pair.urlOf(index), wish)));
  }

  /** Fails unless so many thanks have a text that begins so. */
  async function expectThanks(description: string, count: number): Promise<void> {
    const { rows } = await test().database.pool.query(
      "select id from thanks where workspace_id = $1 and starts_with(description, $2)",
      [crew.workspaceId, description],
    );
    expect(rows).toHaveLength(count);
  }
});
