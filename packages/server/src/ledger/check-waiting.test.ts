import { contract } from "@guildhall/core/contract";
import { expect, it } from "vitest";
import { createExpireThanks } from "../jobs/expire-thanks.ts";
import { createWelcomeThanks } from "../jobs/welcome-thanks.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildWaitingWorld, SAM, TOM } from "../testing/waiting-world.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const database = useTestDatabase();

it("finds nothing wrong with thanks that wait, expired, were withdrawn, received, or received and undone", async () => {
  const world = await buildWaitingWorld(database());
  const { ann, team } = world;
  await world.give([SAM]);
  team.clock.advance(91 * DAY_MS);
  await createExpireThanks(team.server.deps)();
  // Back before the sessions' end.
  team.clock.advance(-91 * DAY_MS);
  await world.give([SAM]);
  const withdrawn = await world.give([SAM]);
  await ann.client.call(contract.withdrawThanks, { params: { id: withdrawn } });
  const [received, undone] = [await world.give([TOM]), await world.give([TOM])];
  await world.join(TOM);
  await createWelcomeThanks(team.server.deps)();
  await ann.client.call(contract.undoThanks, { params: { id: undone } });
  await team.readEvents();

  expect(await world.list(ann, "given")).toEqual([
    ["published", "Tom"],
    ["waiting", "Sam"],
  ]);
  const { thanks } = await ann.client.call(contract.getThanks, { params: { id: received } });
  expect(thanks.status).toBe("published");
  expect(await world.close()).toEqual([]);
});
