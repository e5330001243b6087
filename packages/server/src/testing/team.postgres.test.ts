import { expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { buildTeam } from "./team.ts";
import { useTestDatabase } from "./test-database.ts";

const database = useTestDatabase();

it("a team hears what its own server tells, not what comes from another's", async () => {
  const [first, second] = [await buildTeam(database()), await buildTeam(database())];
  await first.close();
  await second.close();
  const third = await buildTeam(database());
  expect(third.server).toBe(first.server);
  const { bus } = third.server.deps;
  // Only then does it receive messages of others.
  await expect.poll(() => bus.mark()).not.toBe("");
  const heard: BusMessage[] = [];
  const came: BusMessage[] = [];
  third.hear((message) => heard.push(message));
  bus.subscribe((message) => came.push(message));
  // An earlier team's news takes a while to the other servers, and may be as late as this.
  const late: BusMessage = { kind: "forget", workspaceId: second.workspaceId };
  second.server.deps.bus.publish(late);
  await expect.poll(() => came).toEqual([late]);
  expect(heard).toEqual([]);
  const own: BusMessage = { kind: "forget", workspaceId: third.workspaceId };
  bus.publish(own);
  expect(heard).toEqual([own]);
  await third.close();
  bus.publish(own);
  expect(heard).toEqual([own]);
});
