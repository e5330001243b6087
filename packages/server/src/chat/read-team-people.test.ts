import type { TeamList } from "@guildhall/core/chat";
import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { productIn } from "../events/record-event.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createChannelProvider } from "./channel-provider.ts";
import { endConnection } from "./connection.repository.ts";
import { connectChat } from "./connections.ts";
import { readTeamAgain } from "./read-team-people.service.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let list: TeamList;
/** The teams that were asked. */
let asked: string[];
let team: Team;
let other: Team;
let boss: Teammate;
let stranger: Teammate;

const params = () => ({ provider: "slack", externalId: `T${String(team.workspaceId)}` }) as const;
const emailOf = (name: string) => `${name}.${String(team.workspaceId)}@example.test`;
const personOf = (name: string) => ({ externalId: `U-${name}`, name, email: emailOf(name) });
const read = (by: Teammate, externalId = params().externalId) =>
  by.client.call(contract.readChatPeople, { params: { ...params(), externalId } });
const names = async (by: Teammate) =>
  (await by.client.call(contract.listUsers, { query: {} })).items.map(({ name }) => name);
const readings = async (workspaceId: number) =>
  (await newestEvents(db(), [workspaceId], 0)).filter(({ type }) => type === "chat.people_read").length;

beforeEach(async () => {
  asked = [];
  const readTeam = async ({ externalId }: { readonly externalId: string }) => {
    asked.push(externalId);
    return list;
  };
  const channels = { slack: createChannelProvider("slack", { readTeam }) };
  team = await buildTeam(database(), { channels });
  other = await buildTeam(database(), { channels });
  list = { people: [personOf("vera")], groups: null, missedScope: "" };
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  stranger = await other.join({ name: "Stranger", roles: ["owner"] });
  const wish = { name: "Sparks", language: "en", isPersonal: false, credentials: {} } as const;
  const parts = { ...team.server.deps, db: db(), at: team.clock.now() };
  await connectChat(parts, { ...wish, ...params(), workspaceId: team.workspaceId });
});
afterEach(() => Promise.all([team.close(), other.close()]));

/** Reads it again for a workspace, and returns what its processes were told. */
async function again(workspaceId = team.workspaceId): Promise<readonly BusMessage[]> {
  const told: BusMessage[] = [];
  await database().database.transaction((tx) => {
    const tell = (message: BusMessage) => void told.push(message);
    const scope = { db: tx, at: team.clock.now(), actor: productIn(workspaceId), tell };
    return readTeamAgain(scope, { ...params(), list });
  });
  return told;
}

it("a team is asked for its own workspace only, and no team that isn't connected", async () => {
  const missing = { code: "ErrorNotFound" };
  await expect(read(boss, "T-none")).rejects.toMatchObject(missing);
  await expect(read(stranger)).rejects.toMatchObject(missing);
  expect(asked).toEqual([]);
  await read(boss);
  expect(asked).toEqual([params().externalId]);
  expect([await names(boss), await names(stranger)]).toEqual([["Boss", "vera"], ["Stranger"]]);
});

it("a team is read again for its own workspace only, and not once it's lost", async () => {
  await read(boss);
  list = { ...list, people: [personOf("vera"), personOf("will")] };
  expect(await again(other.workspaceId)).toEqual([]);
  const { workspaceId } = team;
  await endConnection(db(), { workspaceId, ...params() }, { state: "revoked", at: team.clock.now() });
  expect(await again()).toEqual([]);
  expect([await names(boss), await names(stranger)]).toEqual([["Boss", "vera"], ["Stranger"]]);
  expect([await readings(workspaceId), await readings(other.workspaceId)]).toEqual([1, 0]);
});

it("a team that was never connected isn't read again", async () => {
  const { workspaceId } = other;
  expect(
    await database().database.transaction(async (tx) => {
      const told: BusMessage[] = [];
      const tell = (message: BusMessage) => void told.push(message);
      const scope = { db: tx, at: team.clock.now(), actor: productIn(workspaceId), tell };
      await readTeamAgain(scope, { provider: "slack", externalId: "T-none", list });
      return told;
    }),
  ).toEqual([]);
});

it("whoever looks at people sees the changed ones, and sessions forget names and groups", async () => {
  await read(boss);
  list = { ...list, people: [{ ...personOf("vera"), name: "Vera" }] };
  const told = await again();
  const { workspaceId } = team;
  expect(told).toContainEqual({
    ...{ kind: "news", workspaceId, memberIds: [], topics: ["groups", "leaderboard", "users"] },
  });
  expect(told).toContainEqual({ kind: "forget", workspaceId });
});

it("whether the team tells its groups is kept from each reading", async () => {
  const ownsGroups = async () =>
    (
      await db()
        .selectFrom("workspace_integrations")
        .select("owns_groups")
        .where("workspace_id", "=", team.workspaceId)
        .where("provider", "=", "slack")
        .executeTakeFirstOrThrow()
    ).owns_groups;
  await read(boss);
  expect(await ownsGroups()).toBe(false);
  list = { ...list, groups: [] };
  await read(boss);
  expect(await ownsGroups()).toBe(true);
});
