import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { buildCrew } from "./crew.ts";
import type { Crew } from "./crew.ts";
import { openCutProxy } from "./cut-proxy.ts";
import type { CutProxy } from "./cut-proxy.ts";
import { startPair } from "./process-pair.ts";
import type { ProcessPair } from "./process-pair.ts";
import { expectClean, usedOf } from "./proof.ts";
import { send, sendKeyed } from "./wire-call.ts";
import type { Answer, WireRequest } from "./wire-call.ts";

const SENDINGS = 52;
const AMOUNT = 7;
const CUTS = 60;
const LANES = 6;
const ATTEMPTS = 12;
/** Much less than the Retry-After, but enough for the database to notice the cut, in ms. */
const PAUSE_MS = 20;

/** Only for hangs: two processes start on a machine that may be busy. */
const PATIENCE_MS = 300_000;

const test = useTestDatabase();

/** The failed attempts of a cut-off wish, and its final response. */
interface Settled {
  readonly failed: readonly Answer[];
  readonly last: Answer | undefined;
}

describe("one key sent again and again, over two processes", { timeout: PATIENCE_MS }, () => {
  let proxy: CutProxy;
  let pair: ProcessPair;
  let crew: Crew;

  beforeAll(async () => {
    crew = await buildCrew(test().database, { people: 5, quota: 100_000 });
    proxy = await openCutProxy(test().url ?? "");
    pair = await startPair(test(), proxy.url);
    await pair.warm(crew.people[0]?.token ?? "");
  }, PATIENCE_MS);

  afterAll(async () => {
    await pair?.stop();
    await proxy?.close();
  }, PATIENCE_MS);

  it("acts once with one answer for all, even after both processes were killed", async () => {
    const wish = wishOf(1, "many-times");
    const answers = await sendMany(wish);
    const [first] = answers;
    expect(first?.status).toBe(200);
    expect(new Set(answers.map((each) => each.text))).toEqual(new Set([first?.text]));
    await pair.restart();
    await pair.warm(wish.token);
    const later = await sendMany(wish);
    expect(new Set(later.map((each) => each.text))).toEqual(new Set([first?.text]));
    await expectThanks("many-times", 1);
    expect(await usedOf(pair.urlOf(0), crew, wish.token)).toEqual([AMOUNT, 0]);
    const other = { ...wish, body: { ...wish.body, description: "many-times, changed" } };
    expect(await sendKeyed(pair.urlOf(1), other)).toMatchObject({ status: 409, code: "ErrorIdempotencyMismatch" });
    expect(await usedOf(pair.urlOf(1), crew, wish.token)).toEqual([AMOUNT, 0]);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("acts on one of two concurrent bodies, and refuses the other", async () => {
    const wish = wishOf(2, "two-bodies");
    const bodies = ["two-bodies: this", "two-bodies: that"].map((description) => ({ ...wish.body, description }));
    const bodyOf = (index: number): object => bodies[Math.floor(index / 2) % 2] ?? {};
    const sendings = Array.from({ length: SENDINGS }, (_, index) =>
      sendKeyed(pair.urlOf(index), { ...wish, body: bodyOf(index) }),
    );
    const answers = await Promise.all(sendings);
    const done = answers.filter((each) => each.status === 200);
    expect(new Set(done.map((each) => each.text)).size).toBe(1);
    const refused = answers.filter((each) => each.code === "ErrorIdempotencyMismatch");
    // Half of the sendings have each body, and one body won.
    expect([done.length, refused.length]).toEqual([SENDINGS / 2, SENDINGS / 2]);
    await expectThanks("two-bodies", 1);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("is separate per sender: the same key of two people acts for each", async () => {
    const wishes = [wishOf(3, "same-key"), wishOf(4, "same-key")];
    const answers = (await Promise.all(wishes.map((wish) => sendMany(wish)))).flat();
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((each) => each.tid)).size).toBe(2);
    await expectThanks("same-key", 2);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("undoes a thanks once, with one answer for all", async () => {
    const { tid, token } = { ...(await send(pair.urlOf(0), wishOf(1, "to-undo"))), ...wishOf(1, "") };
    const before = await usedOf(pair.urlOf(0), crew, token);
    const answers = await sendMany({ path: `/thanks/${String(tid)}/undo`, body: {}, token, key: "undo-it" });
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((each) => each.text)).size).toBe(1);
    expect(await usedOf(pair.urlOf(1), crew, token)).toEqual([(before[0] ?? 0) - AMOUNT, 0]);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("acts once when the database connection is cut around the commit, and answers the retry", async () => {
    const settled = (await Promise.all(Array.from({ length: LANES }, (_, lane) => cutLane(lane)))).flat();
    expect(settled.filter((each) => each.last?.status !== 200)).toEqual([]);
    // A cut shows as a 503, never as a defect.
    expect(settled.flatMap((each) => each.failed.map(({ status, code }) => `${status} ${code}`))).toEqual(
      settled.flatMap((each) => each.failed.map(() => "503 ErrorUnavailable")),
    );
    await expectThanks("cut-", CUTS);
    expect(new Set(settled.map((each) => each.last?.tid)).size).toBe(CUTS);
    expect(proxy.cuts()).toBeGreaterThanOrEqual(CUTS);
    // Both kinds occurred: done without a response, and not done.
    const again = settled.filter((each) => each.failed.length > 0);
    expect(again.filter((each) => each.last?.isReplayed === true).length).toBeGreaterThan(0);
    expect(again.filter((each) => each.last?.isReplayed === false).length).toBeGreaterThan(0);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  /** Sends every nth wish, with its transactions cut, until it gets a response. */
  async function cutLane(lane: number): Promise<Settled[]> {
    const settled: Settled[] = [];
    for (let index = lane; index < CUTS; index += LANES) {
      const wish = wishOf(1 + (index % 4), `cut-${String(index).padStart(3, "0")}-`);
      // One in five is cut before the commit is forwarded; the others up to 3 ms after it.
      const delayMs = (index % 5) - 1;
      proxy.plan({ marker: wish.key, times: 1 + (index % 3), delayMs, losesAnswer: index % 4 !== 3 });
      settled.push(await sendUntilAnswered(wish, index));
    }
    return settled;
  }

  async function sendUntilAnswered(wish: Required<WireRequest>, turn: number): Promise<Settled> {
    const failed: Answer[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const answer = await sendKeyed(pair.urlOf(turn + attempt), wish);
      if (answer.status < 500) return { failed, last: answer };
      failed.push(answer);
      await sleep(PAUSE_MS * (attempt + 1));
    }
    return { failed, last: undefined };
  }

  /** A thanks to the owner with this key, which is its text too. */
  function wishOf(person: number, key: string): Required<WireRequest> {
    const [currencyId] = crew.currencyIds;
    const receivers = [{ id: crew.people[0]?.memberId }];
    const body = { receivers, description: key, rewards: [{ currencyId, amount: AMOUNT }] };
    return { path: "/thanks", body, token: crew.people[person]?.token ?? "", key };
  }

  function sendMany(wish: Required<WireRequest>): Promise<Answer[]> {
    return Promise.all(Array.from({ length: SENDINGS }, (_, index) => sendKeyed(pair.urlOf(index), wish)));
  }

  /** Expects this many thanks whose text starts like this. */
  async function expectThanks(description: string, count: number): Promise<void> {
    const { rows } = await test().database.pool.query(
      "select id from thanks where workspace_id = $1 and starts_with(description, $2)",
      [crew.workspaceId, description],
    );
    expect(rows).toHaveLength(count);
  }
});
