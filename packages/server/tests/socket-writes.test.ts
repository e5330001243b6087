import { beforeAll, expect, it } from "vitest";
import { purchaseCalls } from "@guildhall/core/purchases";
import { thanksCalls } from "@guildhall/core/thanks";
import { balanceCalls } from "@guildhall/core/balances";
import { challengeSteps } from "../src/testing/challenge-steps.ts";
import { countWrites } from "../src/testing/count-writes.ts";
import { perkSteps } from "../src/testing/perk-steps.ts";
import { buildTeam } from "../src/testing/team.ts";
import type { Team, Teammate } from "../src/testing/team.ts";
import { useTestDatabase } from "../src/testing/test-database.ts";

const database = useTestDatabase();
let takeCount: () => number;
let team: Team;
let owner: Teammate;
let ann: Teammate;
let bob: Teammate;
let perk: number;

beforeAll(async () => {
  takeCount = countWrites(database().database.pool);
  team = await buildTeam(database(), { quota: 10_000 });
  owner = await team.join({ name: "Owner", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  const balances = { [team.currencyId]: 10_000 };
  await owner.client.call(balanceCalls.update, { params: { id: ann.memberId }, body: { balances } });
  const costs = [{ currencyId: team.currencyId, amount: 100 }];
  perk = await perkSteps.create(owner, { title: "Coffee", costs, quantity: -1, groupId: 0 });
});

const give = () =>
  ann.client.call(thanksCalls.give, {
    body: {
      receivers: [{ id: bob.memberId }],
      description: "Well done",
      rewards: [{ currencyId: team.currencyId, amount: 1 }],
    },
  });
const buy = () => ann.client.call(purchaseCalls.create, { body: { productId: perk } });
const publish = () => challengeSteps.publish(owner, { rewards: [{ currencyId: team.currencyId, amount: 1 }] });
const accept = async () => (await challengeSteps.accept(ann, await publish())).id;
const complete = async () => {
  const id = await accept();
  await challengeSteps.complete(ann, id);
  return id;
};

interface Act<T> {
  readonly ready: () => Promise<T>;
  readonly act: (given: T) => Promise<unknown>;
}

/** The least of some runs: the bus and timers write, too. */
async function writesOf<T>({ ready, act }: Act<T>): Promise<number> {
  const counts: number[] = [];
  for (let run = 0; run < 4; run += 1) {
    const given = await ready();
    takeCount();
    await act(given);
    counts.push(takeCount());
  }
  return Math.min(...counts);
}

const undo = ({ tid }: { readonly tid: number }) => ann.client.call(thanksCalls.undo, { params: { id: tid } });
const readAll = () => team.readEvents();

it.each<readonly [string, number, () => Promise<number>]>([
  ["thanks", 5, () => writesOf({ ready: readAll, act: give })],
  // The quicker the database answers, the more of its readers' statements go out by themselves: one by one they are 19.
  ["a pass of all readers over thanks", 16, () => writesOf({ ready: give, act: readAll })],
  ["taking thanks back", 9, () => writesOf({ ready: give, act: undo })],
  ["a purchase", 14, () => writesOf({ ready: readAll, act: buy })],
  ["accepting a challenge", 16, () => writesOf({ ready: publish, act: (id) => challengeSteps.accept(ann, id) })],
  ["completing it", 21, () => writesOf({ ready: accept, act: (id) => challengeSteps.complete(ann, id) })],
  ["approving it", 18, () => writesOf({ ready: complete, act: (id) => challengeSteps.approve(owner, id) })],
])("%s: at most %d writes to the database's socket", async (_, most, count) => {
  expect(await count()).toBeLessThanOrEqual(most);
});
