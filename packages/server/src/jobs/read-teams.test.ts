import { UnavailableError } from "@guildhall/core";
import type { TeamList } from "@guildhall/core/chat";
import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createChannelProvider } from "../chat/channel-provider.ts";
import { endConnection } from "../chat/connection.repository.ts";
import { connectChat } from "../chat/connections.ts";
import { createChannels } from "../integrations/index.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createChannelReadings, createTeamReadings, TEAM_PAUSE_MS } from "./read-teams.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let boss: Teammate;
let ann: Teammate;
let bob: Teammate;
let list: TeamList | Error | null;
let asked: string[];

beforeEach(async () => {
  asked = [];
  const readTeam = async ({ externalId }: { readonly externalId: string }): Promise<TeamList | null> => {
    asked.push(externalId);
    if (list instanceof Error) throw list;
    return list;
  };
  team = await buildTeam(database(), {
    channels: {
      slack: createChannelProvider("slack", { readTeam }),
      telegram: createChannelProvider("telegram"),
    },
  });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  const wish = { name: "Sparks", language: "en", isPersonal: false, credentials: {} } as const;
  const parts = { ...team.server.deps, db: db(), at: team.clock.now() };
  await connectChat(parts, { ...wish, ...params(), workspaceId: team.workspaceId });
  list = bothThere();
});
afterEach(async () => {
  await endConnection(db(), named(), { state: "uninstalled", at: team.clock.now() });
  await team.close();
});

const params = () => ({ provider: "slack", externalId: `T${String(team.workspaceId)}` }) as const;
const named = () => ({ workspaceId: team.workspaceId, ...params() });
const personOf = (externalId: string, name: string, { email }: Teammate) => ({ externalId, name, email });
const bothThere = (): TeamList => ({
  people: [personOf("U1", "Ann", ann), personOf("U2", "Bob", bob)],
  groups: [{ externalId: "S1", name: "Sales", members: ["U1"] }],
  missedScope: "",
});

const take = () => boss.client.call(contract.readChatPeople, { params: params() });
const run = () => createTeamReadings(team.server.deps)();
const pass = (ms: number) => team.clock.advance(ms);
const rows = async () =>
  (await boss.client.call(contract.listUsers, { query: {} })).items.map(({ name, status, groups }) =>
    [name, status, ...groups.map((group) => group.name)].join(" "),
  );
const recorded = async () =>
  db()
    .selectFrom("events")
    .select(["type", "actor_member_id as by"])
    .where("workspace_id", "=", team.workspaceId)
    .orderBy("id")
    .execute();

describe("a team whose people are kept as they are there", () => {
  it("is read again after an hour, by nobody", async () => {
    await take();
    const before = (await recorded()).length;
    list = {
      people: [personOf("U1", "Anna", ann)],
      groups: [{ externalId: "S1", name: "Support", members: ["U1"] }],
      missedScope: "",
    };
    pass(TEAM_PAUSE_MS - 1);
    expect(await run()).toBe(0);
    expect(await rows()).toEqual(["Ann active Sales", "Bob active", "Boss active"]);
    pass(1);
    expect(await run()).toBe(1);
    expect(await rows()).toEqual(["Anna active Support", "Bob disabled", "Boss active"]);
    const written = (await recorded()).slice(before);
    expect(written.map(({ type }) => type)).toEqual([
      "profile.changed",
      "user.disabled",
      "group.changed",
      "chat.people_read",
    ]);
    expect(new Set(written.map(({ by }) => by))).toEqual(new Set([0]));
    expect(await run()).toBe(0);
  });

  it("leaves no trace but the time when nothing has changed", async () => {
    await take();
    const before = await recorded();
    pass(TEAM_PAUSE_MS);
    expect(await run()).toBe(1);
    expect(await recorded()).toEqual(before);
    const { connections } = await boss.client.call(contract.getChatSettings, { params: { provider: "slack" } });
    expect(connections[0]?.peopleReadAt).toBe(team.clock.now().toISOString());
  });

  it.each([
    ["can't be asked", () => new UnavailableError("Slack doesn't answer")],
    ["is run by another process", () => null],
    ["is told to have nobody", (): TeamList => ({ people: [], groups: [], missedScope: "" })],
  ])("stays as it is while it %s, and is asked again", async (_trouble, answer) => {
    await take();
    const kept = await rows();
    list = answer();
    pass(TEAM_PAUSE_MS);
    expect([await run(), await run()]).toEqual([0, 0]);
    expect(await rows()).toEqual(kept);
    expect(asked).toHaveLength(3);
  });
});

describe("a team isn't read", () => {
  const never = async (): Promise<void> => {
    asked = [];
    pass(TEAM_PAUSE_MS);
    await run();
    expect(asked).toEqual([]);
  };

  it("before somebody wants that, nor once its people are managed here again", async () => {
    await never();
    await take();
    await boss.client.call(contract.releaseChatPeople, { params: params() });
    await never();
  });

  it("once it has taken the app away", async () => {
    await take();
    await endConnection(db(), named(), { state: "uninstalled", at: team.clock.now() });
    await never();
  });

  it("into the workspace when that was ended while it was asked", async () => {
    await take();
    const kept = await rows();
    const slow = team.server.deps.channels.readTeam;
    const channels = {
      ...team.server.deps.channels,
      readTeam: async (...wish: Parameters<typeof slow>) => {
        const answer = await slow(...wish);
        await boss.client.call(contract.releaseChatPeople, { params: params() });
        return answer;
      },
    };
    list = { people: [personOf("U1", "Anna", ann)], groups: null, missedScope: "" };
    pass(TEAM_PAUSE_MS);
    await createTeamReadings({ ...team.server.deps, channels })();
    expect(await rows()).toEqual(kept);
  });
});

describe("the channels of teams", () => {
  it("are read of each connected team that can be asked, and one that can't doesn't keep the others", async () => {
    const { deps } = team.server;
    const wish = { name: "Makers", language: "en", isPersonal: false, credentials: {} } as const;
    const parts = { ...deps, db: db(), at: team.clock.now(), workspaceId: team.workspaceId };
    const { externalId } = params();
    await connectChat(parts, { ...wish, ...parts, provider: "slack", externalId: `${externalId}-2` });
    await connectChat(parts, { ...wish, ...parts, provider: "telegram", externalId: `-${externalId}` });
    await connectChat(parts, {
      ...wish,
      ...parts,
      provider: "slack",
      externalId: `${externalId}-me`,
      isPersonal: true,
    });
    const readChannels = async (asking: { readonly workspaceId: number; readonly externalId: string }) => {
      if (asking.workspaceId === team.workspaceId) asked.push(asking.externalId);
      if (asking.externalId === externalId) throw new UnavailableError("Slack is away");
      return true;
    };
    const channels = createChannels({
      slack: createChannelProvider("slack", { readChannels }),
      telegram: createChannelProvider("telegram"),
    });
    expect(await createChannelReadings({ ...deps, channels })()).toBeGreaterThan(0);
    expect(asked).toEqual([externalId, `${externalId}-2`]);
    await endConnection(db(), named(), { state: "uninstalled", at: team.clock.now() });
    asked = [];
    await createChannelReadings({ ...deps, channels })();
    expect(asked).toEqual([`${externalId}-2`]);
  });
});
