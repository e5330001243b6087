import { sessionCalls } from "@guildhall/core/session";
import { thanksSettingsCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeFaulty } from "../testing/faulty-pool.ts";
import type { FaultyPool } from "../testing/faulty-pool.ts";
import { createMoneyServer, createMoneyWorld } from "../testing/money-world.ts";
import type { MoneyWorld } from "../testing/money-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const test = useTestDatabase();
let faults: FaultyPool;
let server: ReturnType<typeof createMoneyServer>;
let world: MoneyWorld;

beforeAll(() => {
  faults = makeFaulty(test().database.pool);
  server = createMoneyServer(test().database);
});
beforeEach(async () => {
  world = await createMoneyWorld(server, { people: 2 });
});
afterAll(() => server.close());

const person = (place: number) => world.people[place] ?? expect.unreachable();

it("a commit takes effect right away, even if nobody heard of it", async () => {
  const [owner, member] = [person(0), person(1)];
  // From here on, everyone's session is cached.
  for (const { client } of [owner, member]) await client.call(sessionCalls.getUserInfo, {});

  faults.arm({ kind: "lost_after_commit" });
  const quota = { member: { [String(world.currencyIds[0])]: 4_200 } };
  await expect(owner.client.call(thanksSettingsCalls.update, { body: { quota } })).rejects.toMatchObject({
    status: 503,
  });
  expect(faults.disarm()).toBe(true);
  expect((await owner.client.call(thanksSettingsCalls.get, {})).quota).toEqual(quota);

  faults.arm({ kind: "lost_after_commit" });
  await expect(owner.client.call(userCalls.disable, { params: { id: member.memberId } })).rejects.toMatchObject({
    status: 503,
  });
  expect(faults.disarm()).toBe(true);
  expect(await member.client.call(sessionCalls.getUserInfo, {})).toMatchObject({
    loggedIn: false,
    disabledIn: "Guild",
  });
});

it("a rollback leaves caches unchanged", async () => {
  const { client } = person(0);
  const before = await client.call(thanksSettingsCalls.get, {});
  faults.arm({ kind: "crash", at: 2 });
  const quota = { member: { [String(world.currencyIds[0])]: 4_200 } };
  await expect(client.call(thanksSettingsCalls.update, { body: { quota } })).rejects.toMatchObject({ status: 500 });
  expect(faults.disarm()).toBe(true);
  expect(await client.call(thanksSettingsCalls.get, {})).toEqual(before);
});
