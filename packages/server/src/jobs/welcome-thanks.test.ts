import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { peopleNews } from "../events/people-news.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildWaitingWorld, SAM } from "../testing/waiting-world.ts";
import type { WaitingWorld } from "../testing/waiting-world.ts";
import { startWelcomes } from "./welcome-thanks.ts";

const database = useTestDatabase();
let world: WaitingWorld;

beforeEach(async () => {
  world = await buildWaitingWorld(database());
});
afterEach(async () => {
  expect(await world.close()).toEqual([]);
});

it("thanks that waited are there a moment after their person joined", async () => {
  const { deps } = world.team.server;
  const welcomes = startWelcomes(deps);
  await world.give([SAM]);
  await world.join(SAM);
  deps.bus.publish(peopleNews(world.team.workspaceId));
  await vi.waitFor(async () => expect(await world.list(world.ann, "given")).toEqual([["published", "Sam"]]));
  await welcomes.stop();
});
