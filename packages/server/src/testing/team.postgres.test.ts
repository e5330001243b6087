import { expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { buildTeam } from "./team.ts";
import { useTestDatabase } from "./test-database.ts";

const database = useTestDatabase();

it("a team hears only what its own server tells, not what another's said before and is still on its way", async () => {
  const [first, second] = [await buildTeam(database()), await buildTeam(database())];
  await first.close();
  const late: BusMessage = { kind: "forget", workspaceId: second.workspaceId };
  second.server.deps.bus.publish(late);
  await second.close();
  const third = await buildTeam(database());
  const [heard, came]: BusMessage[][] = [[], []];
  third.hear((message) => heard?.push(message));
  third.server.deps.bus.subscribe((message) => came?.push(message));
  await expect.poll(() => came).toEqual([late]);
  expect(heard).toEqual([]);
  const own: BusMessage = { kind: "forget", workspaceId: third.workspaceId };
  third.server.deps.bus.publish(own);
  expect(heard).toEqual([own]);
  await third.close();
});
