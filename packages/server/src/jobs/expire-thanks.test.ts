import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildWaitingWorld, SAM, TOM } from "../testing/waiting-world.ts";
import type { WaitingWorld } from "../testing/waiting-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createExpireThanks } from "./expire-thanks.ts";
import { createWelcomeThanks } from "./welcome-thanks.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const database = useTestDatabase();
let world: WaitingWorld;

beforeEach(async () => {
  world = await buildWaitingWorld(database());
});
afterEach(async () => {
  expect(await world.close()).toEqual([]);
});

async function expire(): Promise<void> {
  await createExpireThanks(world.team.server.deps)();
  await world.team.readEvents();
}

/** As the giver sees it, with a session of today. */
async function look(id: number) {
  const client = await world.team.server.client(world.ann.email);
  const { thanks } = await client.call(contract.getThanks, { params: { id } });
  const query = { page: 0 };
  const params = { id: world.ann.memberId };
  const { items } = await client.call(contract.listNotifications, { params, query });
  const { lists, quota } = await client.call(contract.getThanksLists, { query: { month: "" } });
  const given = lists.find(({ type }) => type === "given")?.count;
  const told = items.map(({ type, title, link }) => [type, title, link]);
  return { status: thanks.status, waitsFor: thanks.waitsFor, waitsUntil: thanks.waitsUntil, told, given, quota };
}

describe("thanks for which nobody joined", () => {
  it("expire after ninety days, once, and their giver is told", async () => {
    const tid = await world.give([SAM]);
    world.team.clock.advance(90 * DAY_MS - 1);
    await expire();
    expect(await look(tid)).toMatchObject({ status: "waiting", told: [], given: 1 });
    world.team.clock.advance(1);
    await expire();
    await expire();
    expect(await look(tid)).toMatchObject({
      status: "expired",
      waitsFor: "Sam",
      waitsUntil: null,
      told: [["thanks_expired", "Your thanks to Sam have expired", "/thanks?tab=given"]],
      given: 0,
      // This month's, which nothing was added to.
      quota: [{ used: 0, free: 500 }],
    });
    const withdrawn = (await world.team.server.client(world.ann.email)).call(contract.withdrawThanks, {
      params: { id: tid },
    });
    await expect(withdrawn).rejects.toMatchObject({ reason: "already_expired" });
  });

  it("don't come to whoever joins later", async () => {
    await world.give([SAM]);
    world.team.clock.advance(90 * DAY_MS);
    await expire();
    await world.join(SAM);
    expect(await createWelcomeThanks(world.team.server.deps)()).toBe(0);
  });

  it("are published instead if the person joined in time, whatever runs first", async () => {
    const [tid, other] = [await world.give([SAM]), await world.give([TOM])];
    await world.join(SAM);
    world.team.clock.advance(91 * DAY_MS);
    await expire();
    await createWelcomeThanks(world.team.server.deps)();
    expect([(await look(tid)).status, (await look(other)).status]).toEqual(["published", "expired"]);
  });
});
