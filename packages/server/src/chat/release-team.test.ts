import { afterEach, beforeEach, expect, it } from "vitest";
import { contract } from "@guildhall/core/contract";
import type { BusMessage } from "../events/bus.ts";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createChannelProvider } from "./channel-provider.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { channels: { slack: createChannelProvider("slack") } });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
});
afterEach(() => team.close());

it("whoever looks at people and groups hears that they're managed here again, once", async () => {
  const { workspaceId } = team;
  const externalId = `T${String(workspaceId)}`;
  await buildChat(database().database.handle, {
    workspace_id: workspaceId,
    external_id: externalId,
    people_read_at: at(1),
  });
  const told: BusMessage[] = [];
  team.hear((message) => told.push(message));
  const release = () => boss.client.call(contract.releaseChatPeople, { params: { provider: "slack", externalId } });
  await release();
  const once = [
    { kind: "events", workspaceId },
    { kind: "news", workspaceId, topics: ["groups", "leaderboard", "users"], memberIds: [] },
  ];
  expect(told).toEqual(once);
  await release();
  expect(told).toEqual(once);
});
