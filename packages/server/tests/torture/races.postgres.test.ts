import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { buildCrew } from "./crew.ts";
import type { Crew } from "./crew.ts";
import { listen } from "./live-ear.ts";
import type { LiveEar } from "./live-ear.ts";
import { startPair } from "./process-pair.ts";
import type { ProcessPair } from "./process-pair.ts";
import { balanceSum, expectClean, usedOf } from "./proof.ts";
import { QUOTA, ROUNDS } from "./quota-rounds.ts";
import type { Order } from "./quota-rounds.ts";
import { read, send } from "./wire-call.ts";
import type { Answer } from "./wire-call.ts";

const RIVALS = 40;
const AMOUNT = 100;
/** Only for hangs: two processes start on a machine that may be busy. */
const PATIENCE_MS = 300_000;
const SOON = { timeout: 60_000 };

/** Possible outcomes of a thanks undone by two callers while two others spend its amount. */
const ENDS = ["undone 1, already_undone", "undone 0, already_spent + already_spent"];

const test = useTestDatabase();
let pair: ProcessPair;

// Each group has its own workspace; the two processes serve them all.
beforeAll(async () => {
  const { people } = await buildCrew(test().database, { people: 1, quota: 0 });
  pair = await startPair(test());
  await pair.warm(people[0]?.token ?? "");
}, PATIENCE_MS);

afterAll(() => pair?.stop(), PATIENCE_MS);

describe("forty concurrent thanks by one giver, over two processes", { timeout: PATIENCE_MS }, () => {
  let crew: Crew;

  beforeAll(async () => {
    crew = await buildCrew(test().database, { people: 4 + ROUNDS.length, quota: QUOTA });
  });

  it.each(ROUNDS)("never exceed the quota: $title", async ({ title, orderOf }) => {
    // Each round has its own giver: the first four only receive.
    const token = personOf(crew, 4 + ROUNDS.findIndex((round) => round.title === title)).token;
    const before = await balanceSum(test(), crew, crew.currencyIds[0]);
    const orders = Array.from({ length: RIVALS }, (_, index) => orderOf(index));
    const answers = await Promise.all(
      orders.map((order, index) => send(pair.urlOf(index), { path: "/thanks", body: toBody(crew, order), token })),
    );
    expect(answers.filter((each) => !isDone(each) && !isRefused(each))).toEqual([]);
    const paid = orders.filter((_, index) => isDone(answers[index]));
    const spent = [costOf(paid, 0), costOf(paid, 1)];
    expect(Math.max(...spent)).toBeLessThanOrEqual(QUOTA);
    expect(await usedOf(pair.urlOf(0), crew, token)).toEqual(spent);
    expect(await usedOf(pair.urlOf(1), crew, token)).toEqual(spent);
    expect((await balanceSum(test(), crew, crew.currencyIds[0])) - before).toBe(spent[0]);
    const refused = orders.filter((_, index) => isRefused(answers[index]));
    expect(paid.length * refused.length).toBeGreaterThan(0);
    // No payable order was refused.
    const isPayable = (order: Order): boolean =>
      order.currencies.every((each) => (spent[each] ?? 0) + costOf([order], each) <= QUOTA);
    expect(refused.filter(isPayable)).toEqual([]);
    await expectClean(test(), pair.urlOf(0), crew);
  });
});

describe("concurrent undo, over two processes", { timeout: PATIENCE_MS }, () => {
  let crew: Crew;

  beforeAll(async () => {
    crew = await buildCrew(test().database, { people: 3, quota: 1_000_000 });
  });

  it("undoes once what twenty try to undo at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const tid = await give();
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => undo(tid, index)));
      expect(answers.filter(isDone)).toHaveLength(1);
      expect(answers.filter((each) => each.reason === "already_undone")).toHaveLength(19);
    }
    expect(await balanceSum(test(), crew, crew.currencyIds[0])).toBe(0);
    expect(await usedOf(pair.urlOf(0), crew, personOf(crew, 1).token)).toEqual([0, 0]);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("ends undone or spent, never both, if the balance is taken away meanwhile", async () => {
    const ends = new Set<string>();
    let standing = 0;
    for (let round = 0; round < 20; round += 1) {
      const tid = await give();
      const rivals = [
        () => undo(tid, round),
        () => undo(tid, round + 1),
        () => setBalance(0, round + 1),
        () => setBalance(0, round),
      ];
      // The starting order changes from round to round.
      const inTurn = [...rivals.slice(round % 4), ...rivals.slice(0, round % 4)];
      const answers = await Promise.all(inTurn.map((act) => act()));
      expect(answers.filter((each) => ![200, 409].includes(each.status))).toEqual([]);
      const undone = answers.filter((each) => each.status === 200 && each.tid === tid).length;
      const reasons = answers.filter((each) => each.status === 409).map((each) => each.reason);
      ends.add(`undone ${undone}, ${reasons.join(" + ")}`);
      standing += undone === 1 ? 0 : AMOUNT;
      expect(await balanceSum(test(), crew, crew.currencyIds[0])).toBe(0);
      expect(await usedOf(pair.urlOf(round), crew, personOf(crew, 1).token)).toEqual([standing, 0]);
    }
    expect([...ends].filter((end) => !ENDS.includes(end))).toEqual([]);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("gives undos and adjustments some order, whichever it is", async () => {
    const tids: number[] = [];
    for (let index = 0; index < 20; index += 1) tids.push(await give());
    const acts = tids.flatMap((tid, index) => [() => undo(tid, index), () => setBalance(AMOUNT * index, index + 1)]);
    const answers = await Promise.all(acts.map((act) => act()));
    expect(answers.filter((each) => each.status !== 200 && each.reason !== "already_spent")).toEqual([]);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  /** The second person thanks the third; returns the thanks' id. */
  function give(): Promise<number> {
    return giveIn(crew, 0);
  }

  function undo(tid: number, turn: number): Promise<Answer> {
    return undoIn(crew, tid, turn);
  }

  /** The owner sets the third person's balance. */
  function setBalance(to: number, turn: number): Promise<Answer> {
    const path = `/users/${String(personOf(crew, 2).memberId)}/balances`;
    const body = { balances: { [crew.currencyIds[0]]: to } };
    return send(pair.urlOf(turn), { path, body, token: personOf(crew, 0).token });
  }
});

describe("one process's stream", { timeout: PATIENCE_MS }, () => {
  let crew: Crew;
  const ears: LiveEar[] = [];

  beforeAll(async () => {
    crew = await buildCrew(test().database, { people: 3, quota: 10_000 });
  });

  afterEach(() => {
    for (const ear of ears.splice(0)) ear.close();
  });

  it("announces a thanks given on the other, and the feed then has it", async () => {
    const ear = await hear(2);
    const tid = await giveIn(crew, 1);
    await expect.poll(() => ear.heard(), SOON).toContain('"feed"');
    await expect.poll(() => ear.heard(), SOON).toContain('"notifications"');
    await expect.poll(() => feed(), SOON).toContain(tid);
    expect((await undoIn(crew, tid, 1)).status).toBe(200);
    await expect.poll(() => feed(), SOON).not.toContain(tid);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("announces it even if the connection between the processes was cut", async () => {
    const ear = await hear(2);
    const listening = "datname = current_database() and query ilike 'listen%'";
    await test().database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`);
    const tid = await giveIn(crew, 1);
    await expect.poll(() => ear.heard(), SOON).toContain('"feed"');
    await expect.poll(() => feed(), SOON).toContain(tid);
    await expectClean(test(), pair.urlOf(1), crew);
  });

  it("ends when its session ends on the other", async () => {
    const ear = await hear(1);
    const { token } = personOf(crew, 1);
    expect((await send(pair.urlOf(1), { path: "/user/logout", body: {}, token })).status).toBe(200);
    await expect.poll(() => ear.isOver(), SOON).toBe(true);
  });

  /** A person's stream at the first process. */
  async function hear(person: number): Promise<LiveEar> {
    const ear = await listen(pair.urlOf(0), personOf(crew, person).token);
    ears.push(ear);
    // The greeting shows that the stream is registered.
    await expect.poll(() => ear.heard(), SOON).not.toBe("");
    return ear;
  }

  /** Ids of the thanks in the third person's feed, at the first process. */
  async function feed(): Promise<number[]> {
    const of = { path: "/notifications/list/team-feed", token: personOf(crew, 2).token };
    const { items } = await read<{ items: { thanks?: { id: number } }[] }>(pair.urlOf(0), of);
    return items.map((item) => item.thanks?.id ?? 0);
  }
});

function personOf(crew: Crew, index: number): Crew["people"][number] {
  return crew.people[index] ?? { memberId: 0, token: "" };
}

/** The second person of a crew thanks the third; returns the thanks' id. */
async function giveIn(crew: Crew, turn: number): Promise<number> {
  const [currencyId] = crew.currencyIds;
  const receivers = [{ id: personOf(crew, 2).memberId }];
  const body = { receivers, description: "For the race", rewards: [{ currencyId, amount: AMOUNT }] };
  return (await send(pair.urlOf(turn), { path: "/thanks", body, token: personOf(crew, 1).token })).tid;
}

function undoIn(crew: Crew, tid: number, turn: number): Promise<Answer> {
  return send(pair.urlOf(turn), { path: `/thanks/${String(tid)}/undo`, body: {}, token: personOf(crew, 1).token });
}

function toBody(crew: Crew, { amount, receivers, currencies }: Order): object {
  return {
    receivers: crew.people.slice(0, receivers).map((each) => ({ id: each.memberId })),
    description: "For the race",
    rewards: currencies.map((each) => ({ currencyId: crew.currencyIds[each], amount })),
  };
}

function costOf(orders: readonly Order[], currency: 0 | 1): number {
  const paying = orders.filter((order) => order.currencies.includes(currency));
  return paying.reduce((sum, order) => sum + order.amount * order.receivers, 0);
}

function isDone(answer: Answer | undefined): boolean {
  return answer?.status === 200;
}

function isRefused(answer: Answer | undefined): boolean {
  // Nothing is left, or less than requested.
  return (
    (answer?.status === 409 && answer.reason === "no_quota_left") ||
    (answer?.status === 422 && answer.text.includes("over_quota"))
  );
}
