import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { buildCrew } from "./crew.ts";
import type { Crew } from "./crew.ts";
import { startPair } from "./process-pair.ts";
import type { ProcessPair } from "./process-pair.ts";
import { balanceSum, expectClean, usedOf } from "./proof.ts";
import { send } from "./wire-call.ts";
import type { Answer } from "./wire-call.ts";

const AMOUNT = 100;
const ROUNDS = 20;

const test = useTestDatabase();

describe("undo that races, over two processes", () => {
  let pair: ProcessPair;
  let crew: Crew;

  beforeAll(async () => {
    crew = await buildCrew(test().database, { people: 4, quota: 1_000_000 });
    pair = await startPair(test());
    await pair.warm(crew.people[0]?.token ?? "");
  });

  afterAll(() => pair?.stop());

  it("takes back once what twenty ask to take back at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const tid = await give();
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => undo(tid, index)));
      expect(answers.map((each) => each.status).sort((one, other) => one - other)).toEqual([200, ...Array(19).fill(409)]);
      expect(new Set(answers.map((each) => each.reason))).toEqual(new Set(["", "already_undone"]));
    }
    expect(await balanceSum(test(), crew, crew.currencyIds[0])).toBe(0);
    expect(await usedOf(pair.urlOf(0), crew, person(1).token)).toEqual([0, 0]);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("ends undone or spent, never both, when the balance is taken away meanwhile", async () => {
    const ends = new Set<string>();
    let standing = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const tid = await give();
      // Who comes first changes from round to round.
      const rivals = [() => undo(tid, round), () => undo(tid, round + 1), () => spend(round + 1), () => spend(round)];
      const answers = await Promise.all([...rivals.slice(round % 4), ...rivals.slice(0, round % 4)].map((act) => act()));
      expect(answers.filter((each) => ![200, 409].includes(each.status))).toEqual([]);
      const undone = answers.filter((each) => each.status === 200 && each.tid === tid).length;
      const reasons = answers.filter((each) => each.status === 409).map((each) => each.reason);
      ends.add(`undone ${undone}, ${reasons.sort().join(" + ")}`);
      standing += undone === 1 ? 0 : AMOUNT;
      expect(await balanceSum(test(), crew, crew.currencyIds[0])).toBe(0);
      expect(await usedOf(pair.urlOf(round), crew, person(1).token)).toEqual([standing, 0]);
    }
    expect([...ends].filter((end) => !END_STATES.includes(end))).toEqual([]);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  it("gives the owner's balance and the giver's undo one order, whichever it is", async () => {
    const tids: number[] = [];
    for (let index = 0; index < ROUNDS; index += 1) tids.push(await give());
    const acts = tids.flatMap((tid, index) => [() => undo(tid, index), () => setBalance(AMOUNT * index, index + 1)]);
    const answers = await Promise.all(acts.map((act) => act()));
    expect(answers.filter((each) => each.status !== 200 && each.reason !== "already_spent")).toEqual([]);
    const undone = answers.filter((each) => each.tid > 0).length;
    expect(undone).toBeGreaterThan(0);
    await expectClean(test(), pair.urlOf(0), crew);
  });

  function person(index: number): Crew["people"][number] {
    return crew.people[index] ?? { memberId: 0, token: "" };
  }

  /** The second person thanks the third; returns the id of the thanks. */
  async function give(): Promise<number> {
    const [currencyId] = crew.currencyIds;
    const body = { receivers: [{ id: person(2).memberId }], description: "To undo", rewards: [{ currencyId, amount: AMOUNT }] };
    return (await send(pair.urlOf(0), { path: "/thanks", body, token: person(1).token })).tid;
  }

  function undo(tid: number, turn: number): Promise<Answer> {
    return send(pair.urlOf(turn), { path: `/thanks/${String(tid)}/undo`, body: {}, token: person(1).token });
  }

  function spend(turn: number): Promise<Answer> {
    return setBalance(0, turn);
  }

  /** The owner sets the third person's balance. */
  function setBalance(to: number, turn: number): Promise<Answer> {
    const path = `/users/${String(person(2).memberId)}/balances`;
    return send(pair.urlOf(turn), { path, body: { balances: { [crew.currencyIds[0]]: to } }, token: person(0).token });
  }
});

/** How a thanks may end that two take back while two take its amount away. */
const END_STATES = ["undone 1, already_undone", "undone 0, already_spent + already_spent"];
