import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { buildCrew } from "./crew.ts";
import type { Crew } from "./crew.ts";
import { startPair } from "./process-pair.ts";
import type { ProcessPair } from "./process-pair.ts";
import { balanceSum, expectClean, usedOf } from "./proof.ts";
import { send } from "./wire-call.ts";
import type { Answer } from "./wire-call.ts";

const QUOTA = 1_000;
const RIVALS = 40;

const test = useTestDatabase();

/** One of forty thanks that one giver sends at once: how much (hundredths) of which currencies to how many. */
interface Order {
  readonly amount: number;
  readonly receivers: number;
  readonly currencies: readonly (0 | 1)[];
}

const ROUNDS: readonly { readonly title: string; readonly orderOf: (index: number) => Order }[] = [
  { title: "all of it at once", orderOf: () => ({ amount: QUOTA, receivers: 1, currencies: [0] }) },
  { title: "a tenth to three", orderOf: () => ({ amount: 100, receivers: 3, currencies: [0] }) },
  { title: "an odd amount to one or two", orderOf: (index) => ({ amount: 37, receivers: 1 + (index % 2), currencies: [0] }) },
  {
    title: "every size to one, two or three",
    orderOf: (index) => ({ amount: 1 + ((index * 53) % 240), receivers: 1 + (index % 3), currencies: [0] }),
  },
  {
    title: "one currency, the other, or both",
    orderOf: (index) => ({ amount: 90, receivers: 1, currencies: index % 3 === 0 ? [0, 1] : index % 3 === 1 ? [0] : [1] }),
  },
  {
    title: "both, named in either order",
    orderOf: (index) => ({ amount: 70 + index, receivers: 2, currencies: index % 2 === 0 ? [0, 1] : [1, 0] }),
  },
];

describe("forty thanks of one giver at once, over two processes", () => {
  let pair: ProcessPair;
  let crew: Crew;

  beforeAll(async () => {
    crew = await buildCrew(test().database, { people: 4 + ROUNDS.length, quota: QUOTA });
    pair = await startPair(test());
    await pair.warm(crew.people[0]?.token ?? "");
  });

  afterAll(() => pair?.stop());

  it.each(ROUNDS)("never pass the quota: $title", async ({ title, orderOf }) => {
    // A giver of the round's own: the first four only receive.
    const giver = crew.people[4 + ROUNDS.findIndex((round) => round.title === title)];
    const token = giver?.token ?? "";
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
    // Nobody was refused what there is still enough for.
    const refused = orders.filter((_, index) => isRefused(answers[index]));
    expect(refused.filter((order) => order.currencies.every((each) => (spent[each] ?? 0) + costOf([order], each) <= QUOTA))).toEqual([]);
    expect(paid.length * refused.length).toBeGreaterThan(0);
    await expectClean(test(), pair.urlOf(0), crew);
  });
});

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
  return answer?.status === 409 && answer.code === "ErrorRefused" && answer.reason === "no_quota_left";
}
