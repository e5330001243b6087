import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildWaitingWorld } from "../testing/waiting-world.ts";
import type { WaitingWorld } from "../testing/waiting-world.ts";
import { createExpireThanks } from "../jobs/expire-thanks.ts";
import { createWelcomeThanks } from "../jobs/welcome-thanks.ts";
import { expireThanks, publishWaitingThanks } from "./index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const strangers = [1, 2, 3, 4, 5].map((each) => ({ externalId: `U-${String(each)}`, name: `Sam ${String(each)}` }));
const database = useTestDatabase();
let world: WaitingWorld;
let waiting: readonly number[];

beforeEach(async () => {
  world = await buildWaitingWorld(database());
  waiting = [];
  for (const each of strangers) waiting = [...waiting, await world.give([each])];
});
afterEach(async () => {
  expect(await world.close()).toEqual([]);
});

/** Another process on the same database. */
const another = () => ({ ...world.team.server.deps, db: database().openAnother(2) });

async function statuses(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database().database.pool.query<{ status: string; count: number }>(
    "select status, count(*)::int as count from thanks where workspace_id = $1 group by 1",
    [world.team.workspaceId],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

const withdrawAll = async () => {
  const outcomes = await Promise.allSettled(
    waiting.map((id) => world.ann.client.call(contract.withdrawThanks, { params: { id } })),
  );
  return outcomes.map((each) => (each.status === "fulfilled" ? "done" : (each.reason as { reason?: string }).reason));
};

it("whoever joins while their thanks are withdrawn has them, or their giver has the quota back", async () => {
  const people = await Promise.all(strangers.map((each) => world.join(each)));
  const [answers, ...given] = await Promise.all([
    withdrawAll(),
    ...[createWelcomeThanks(another()), createWelcomeThanks(another())].map((welcome) => welcome()),
  ]);
  const delivered = given.reduce((sum, each) => sum + each, 0);
  const done = answers.filter((each) => each === "done").length;
  expect(answers.filter((each) => each !== "done" && each !== "already_received")).toEqual([]);
  // What was locked by the one is left to the other's next turn, never lost.
  expect(await createWelcomeThanks(world.team.server.deps)()).toBe(strangers.length - done - delivered);
  const found = await statuses();
  expect([found["undone"] ?? 0, found["published"] ?? 0]).toEqual([done, strangers.length - done]);
  const balances = await Promise.all(people.map((each) => each.client.call(contract.getUserInfo, {})));
  const paid = balances.map((each) => (each.loggedIn ? (each.user?.balances[0]?.amount ?? 0) : -1));
  expect(paid.reduce((sum, each) => sum + each, 0)).toBe(100 * (strangers.length - done));
  expect(await world.left()).toBe(100 * done);
});

it("thanks are delivered or expire, once, whoever is first", async () => {
  world.team.clock.advance(90 * DAY_MS);
  const { workspaceId } = world.team;
  const people = await Promise.all(strangers.map((each) => world.join(each)));
  const joined = waiting.map((thanksId, index) => ({ workspaceId, thanksId, memberId: people[index]?.memberId ?? 0 }));
  const [one, two, three] = [another(), another(), another()];
  const outcomes = await Promise.all([
    ...joined.map((each) => publishWaitingThanks(one, each)),
    ...joined.map((each) => expireThanks(two, each)),
    ...joined.map((each) => expireThanks(three, each)),
  ]);
  // Both may find the other's lock and leave it; whoever comes next finishes.
  const late = await Promise.all(joined.map((each) => publishWaitingThanks(one, each)));
  expect([...outcomes, ...late].filter(Boolean)).toHaveLength(strangers.length);
  const found = await statuses();
  expect((found["published"] ?? 0) + (found["expired"] ?? 0)).toBe(strangers.length);
});

it("several servers let thanks expire once while their giver withdraws them", async () => {
  world.team.clock.advance(90 * DAY_MS);
  const client = await world.team.server.client(world.ann.email);
  const withdrawn = Promise.allSettled(waiting.map((id) => client.call(contract.withdrawThanks, { params: { id } })));
  const counts = await Promise.all([1, 2, 3].map(() => createExpireThanks(another())()));
  const done = (await withdrawn).filter(({ status }) => status === "fulfilled").length;
  const late = await createExpireThanks(world.team.server.deps)();
  expect(counts.reduce((sum, each) => sum + each, late)).toBe(strangers.length - done);
  await world.team.readEvents();
  const query = { page: 0 };
  const { items } = await client.call(contract.listNotifications, { params: { id: world.ann.memberId }, query });
  expect(items.map(({ type }) => type)).toEqual(Array(strangers.length - done).fill("thanks_expired"));
});
