import type { TeamList } from "@guildhall/core/chat";
import { contract } from "@guildhall/core/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { productIn } from "../events/record-event.ts";
import { linkPerson } from "../testing/integration.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";
import { createChannelProvider } from "./channel-provider.ts";
import { endConnection } from "./connection.repository.ts";
import { connectChat } from "./connections.ts";
import { readTeamAgain } from "./read-team-people.service.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
let boss: Teammate;
let ann: Teammate;
let bob: Teammate;
let list: TeamList;

beforeEach(async () => {
  list = { people: [], groups: [], missedScope: "" };
  const readTeam = async ({ workspaceId }: { readonly workspaceId: number }) =>
    workspaceId === team.workspaceId ? list : null;
  const channels = {
    slack: createChannelProvider("slack", { readTeam }),
    telegram: createChannelProvider("telegram"),
  };
  team = await buildTeam(database(), { channels });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
  await connect("slack");
});
afterEach(() => team.close());

const NO_FILES = { avatarFile: undefined };
const refused = (reason: string) => ({ kind: "refused", reason });
const externalId = () => `T${String(team.workspaceId)}`;
const params = () => ({ provider: "slack", externalId: externalId() }) as const;
const emailOf = (name: string) => `${name}.${String(team.workspaceId)}@example.test`;
const personOf = (id: string, { email }: Pick<Teammate, "email">, name: string) => ({ externalId: id, name, email });

async function connect(provider: "slack" | "telegram"): Promise<void> {
  const wish = { name: "Sparks", language: "en", isPersonal: false, credentials: {} } as const;
  const parts = { ...team.server.deps, db: db(), at: team.clock.now() };
  await connectChat(parts, { ...wish, provider, workspaceId: team.workspaceId, externalId: externalId() });
}

const read = () => boss.client.call(contract.readChatPeople, { params: params() });
const release = () => boss.client.call(contract.releaseChatPeople, { params: params() });
const users = () => boss.client.call(contract.listUsers, { query: {} });
const rows = async () =>
  (await users()).items.map(({ name, status, provider, groups }) => [
    name,
    status,
    provider,
    groups.map((group) => group.name).join(),
  ]);
const events = async (type: string) =>
  (
    await db()
      .selectFrom("events")
      .select("payload")
      .where("workspace_id", "=", team.workspaceId)
      .where("type", "=", type)
      .orderBy("id")
      .execute()
  ).map((row) => row.payload);

describe("a team's people", () => {
  it("become members with their names and groups there, and say where they come from", async () => {
    list = {
      people: [personOf("U1", ann, "Anna Adler"), { externalId: "U2", name: "Vera", email: emailOf("vera") }],
      groups: [{ externalId: "S1", name: "Sales", members: ["U1", "U2", "U9"] }],
      missedScope: "",
    };
    expect(await read()).toMatchObject({ added: 1, disabled: 0, skipped: 0, missedScope: "" });
    expect(await rows()).toEqual([
      ["Anna Adler", "active", "slack", "Sales"],
      ["Bob", "active", "email", ""],
      ["Boss", "active", "email", ""],
      ["Vera", "active", "slack", "Sales"],
    ]);
    expect((await users()).listedBy).toBe("slack");
    const summary = { provider: "slack", externalId: externalId(), name: "Sparks", added: 1 };
    expect(await events("chat.people_read")).toEqual([{ ...summary, renamed: 1, disabled: 0, enabled: 0 }]);
    expect(await events("user.added")).toEqual([{ memberId: expect.any(Number), groupIds: [], by: "slack" }]);
    expect(await events("chat_user.linked")).toHaveLength(2);
    expect(await events("profile.changed")).toEqual([
      { memberId: ann.memberId, parts: ["name"], changes: [{ field: "name", before: "Ann", after: "Anna Adler" }] },
    ]);
  });

  it("are read again without a trace if nothing has changed", async () => {
    list = {
      people: [personOf("U1", ann, "Ann")],
      groups: [{ externalId: "S1", name: "A", members: ["U1"] }],
      missedScope: "",
    };
    await read();
    const kinds = ["user.groups_changed", "group.created", "chat_user.linked", "profile.changed", "user.disabled"];
    const told = async () => Promise.all(kinds.map(async (kind) => (await events(kind)).length));
    expect(await told()).toEqual([1, 1, 1, 0, 0]);
    expect(await read()).toMatchObject({ added: 0, disabled: 0, skipped: 0 });
    expect(await told()).toEqual([1, 1, 1, 0, 0]);
  });

  it("leave, come back and change groups there", async () => {
    const ours = await team.group("Ours", [ann]);
    list = {
      people: [personOf("U1", ann, "Ann"), personOf("U3", bob, "Bob")],
      groups: [
        { externalId: "S1", name: "A", members: ["U1", "U3"] },
        { externalId: "S2", name: "B", members: [] },
      ],
      missedScope: "",
    };
    await read();
    const both = list;
    list = {
      people: [personOf("U1", ann, "Ann")],
      groups: [{ externalId: "S2", name: "C", members: ["U1"] }],
      missedScope: "",
    };
    expect(await read()).toMatchObject({ disabled: 1 });
    expect(await rows()).toEqual([
      ["Ann", "active", "slack", "A,C,Ours"],
      ["Bob", "disabled", "slack", "A"],
      ["Boss", "active", "email", ""],
    ]);
    await expect(bob.client.call(contract.listUsersForSelect, { query: {} })).rejects.toThrow();
    list = both;
    await read();
    expect((await rows())[1]).toEqual(["Bob", "active", "slack", "A"]);
    const { items } = await boss.client.call(contract.listGroups, {});
    expect(items.find(({ id }) => id === ours)?.externalId).toBe("");
  });

  it("can't change their name and email here, and nobody their groups", async () => {
    list = {
      people: [personOf("U1", ann, "Anna")],
      groups: [{ externalId: "S1", name: "A", members: [] }],
      missedScope: "",
    };
    await read();
    const own = { id: ann.memberId };
    expect((await ann.client.call(contract.getProfileForEdit, { params: own })).user).toMatchObject({
      name: "Anna",
      provider: "slack",
    });
    const body = { name: "Annie", email: emailOf("annie"), currentPassword: "guildhall" };
    await expect(ann.client.call(contract.saveProfile, { params: own, body, files: NO_FILES })).rejects.toMatchObject({
      fields: [
        expect.objectContaining({ field: "name", code: "locked" }),
        expect.objectContaining({ field: "email", code: "locked" }),
      ],
    });
    const locked = refused("listed_elsewhere");
    const groups = { params: own, body: { ids: [] } };
    await expect(boss.client.call(contract.setUserGroups, groups)).rejects.toMatchObject(locked);
    await expect(boss.client.call(contract.disableUser, { params: own })).rejects.toMatchObject(locked);
    const { items } = await boss.client.call(contract.listGroups, {});
    const id = items[0]?.id ?? 0;
    const renaming = boss.client.call(contract.updateGroup, { params: { id }, body: { name: "B" } });
    await expect(renaming).rejects.toMatchObject(refused("external_group"));
    const creating = boss.client.call(contract.createGroup, { body: { name: "B" } });
    await expect(creating).rejects.toMatchObject(refused("groups_from_integration"));
  });

  it("aren't linked by email where the workspace doesn't want that, nor once they've unlinked themselves", async () => {
    const matching = { externalId: externalId(), matchesEmails: false };
    await boss.client.call(contract.updateChatSettings, { params: { provider: "slack" }, body: matching });
    list = { people: [personOf("U1", ann, "Ann"), personOf("U3", bob, "Bob")], groups: null, missedScope: "" };
    await read();
    expect(await events("chat_user.linked")).toEqual([]);
    await db()
      .insertInto("chat_unmatched")
      .values({ workspace_id: team.workspaceId, provider: "slack", member_id: ann.memberId })
      .execute();
    await boss.client.call(contract.updateChatSettings, {
      params: { provider: "slack" },
      body: { ...matching, matchesEmails: true },
    });
    await read();
    expect(await events("chat_user.linked")).toEqual([{ memberId: bob.memberId, provider: "slack" }]);
  });

  it("keep their groups if Slack doesn't tell them", async () => {
    list = {
      people: [personOf("U1", ann, "Ann")],
      groups: [{ externalId: "S1", name: "A", members: ["U1"] }],
      missedScope: "",
    };
    await read();
    list = { ...list, groups: null, missedScope: "usergroups:read" };
    expect(await read()).toMatchObject({ missedScope: "usergroups:read" });
    expect((await rows())[0]).toEqual(["Ann", "active", "slack", "A"]);
  });
});

describe("a team that is read again", () => {
  const again = (told: BusMessage[] = []) =>
    database().database.transaction((tx) => {
      const tell = (message: BusMessage) => void told.push(message);
      const actor = productIn(team.workspaceId);
      return readTeamAgain({ db: tx, at: team.clock.now(), actor, tell }, { ...params(), list });
    });
  const summary = () => ({ provider: "slack", externalId: externalId(), name: "Sparks" });
  const none = { added: 0, renamed: 0, disabled: 0, enabled: 0 };

  it("adds nobody before its people were read once, nor once they're managed here", async () => {
    list = { people: [personOf("U1", ann, "Anna")], groups: null, missedScope: "" };
    await again();
    expect((await rows())[0]).toEqual(["Ann", "active", "email", ""]);
    await read();
    await release();
    list = { people: [personOf("U1", ann, "Annie")], groups: null, missedScope: "" };
    await again();
    expect((await rows())[0]).toEqual(["Anna", "active", "email", ""]);
  });

  it("says how many were added, renamed, disabled or enabled, and nothing if none was", async () => {
    const vera = { externalId: "U2", name: "Vera", email: emailOf("vera") };
    const ofAnn = (name: string) => personOf("U1", ann, name);
    list = { people: [ofAnn("Ann")], groups: null, missedScope: "" };
    await read();
    const told: BusMessage[] = [];
    for (const people of [
      [ofAnn("Ann")],
      [ofAnn("Ann"), vera],
      [ofAnn("Anna"), vera],
      [ofAnn("Anna")],
      [ofAnn("Anna"), vera],
      [ofAnn("Annie")],
    ]) {
      list = { ...list, people };
      await again(told);
    }
    expect((await events("chat.people_read")).slice(1)).toEqual([
      { ...summary(), ...none, added: 1 },
      { ...summary(), ...none, renamed: 1 },
      { ...summary(), ...none, disabled: 1 },
      { ...summary(), ...none, enabled: 1 },
      { ...summary(), ...none, renamed: 1, disabled: 1 },
    ]);
    const { account_id: accountId } = await db()
      .selectFrom("members as m")
      .innerJoin("accounts as a", "a.id", "m.account_id")
      .select("m.account_id")
      .where("m.workspace_id", "=", team.workspaceId)
      .where("a.email", "=", vera.email)
      .executeTakeFirstOrThrow();
    expect(told, "their account can switch to this workspace").toContainEqual({ kind: "forget", accountId });
  });

  it("tells of the groups that are new, renamed or changed, and of no other", async () => {
    const group = (id: string, name: string, ...members: string[]) => ({ externalId: id, name, members });
    const people = [personOf("U1", ann, "Ann"), personOf("U3", bob, "Bob")];
    const ours = await team.group("Ours", [ann]);
    list = { people, groups: [group("S1", "A", "U1"), group("S2", "B", "U3")], missedScope: "" };
    await read();
    list = { people, groups: [group("S1", "A", "U1", "U3"), group("S2", "C", "U3")], missedScope: "" };
    await again();
    await again();
    const { items } = await boss.client.call(contract.listGroups, {});
    const idOf = (name: string) => items.find((each) => each.name === name)?.id ?? 0;
    const [first, second] = [idOf("A"), idOf("C")];
    expect(await events("group.created")).toEqual([
      { groupId: first, name: "A", parentId: 0 },
      { groupId: second, name: "B", parentId: 0 },
    ]);
    expect(await events("group.changed")).toEqual([
      { groupId: second, name: "C", parentId: 0, before: { name: "B", parentId: 0 } },
    ]);
    expect(await events("user.groups_changed")).toEqual([
      { memberId: ann.memberId, from: [ours], to: [ours, first] },
      { memberId: bob.memberId, from: [], to: [second] },
      { memberId: bob.memberId, from: [second], to: [second, first] },
    ]);
  });
});

describe("people who are managed here again", () => {
  beforeEach(async () => {
    list = {
      people: [personOf("U1", ann, "Ann")],
      groups: [{ externalId: "S1", name: "A", members: ["U1"] }],
      missedScope: "",
    };
    const { settings } = await read();
    expect(settings.connections[0]?.peopleReadAt).toBe(team.clock.now().toISOString());
  });

  async function expectOurs(): Promise<void> {
    expect(await rows()).toEqual([
      ["Ann", "active", "email", "A"],
      ["Bob", "active", "email", ""],
      ["Boss", "active", "email", ""],
    ]);
    expect((await users()).listedBy).toBe("");
    const { items } = await boss.client.call(contract.listGroups, {});
    expect(items.map((group) => group.externalId)).toEqual([""]);
  }

  it("stay as they are", async () => {
    expect((await release()).connections[0]?.peopleReadAt).toBeNull();
    await expectOurs();
    await release();
    expect(await events("chat.people_released")).toHaveLength(1);
  });

  it("are so once their team has gone to another workspace", async () => {
    const other = await buildTeam(database());
    await endConnection(
      db(),
      { workspaceId: team.workspaceId, ...params() },
      { state: "uninstalled", at: team.clock.now() },
    );
    const wish = { name: "Sparks", language: "en", isPersonal: false, credentials: {} } as const;
    const parts = { ...other.server.deps, db: db(), at: other.clock.now() };
    expect(await connectChat(parts, { ...wish, ...params(), workspaceId: other.workspaceId })).toBe(true);
    await expectOurs();
    await other.close();
  });

  it("are so once their team is disconnected", async () => {
    await boss.client.call(contract.disconnectChat, { params: params() });
    await expectOurs();
  });
});

it("are read and released beside a workspace with the same numbers, and leave that one alone", async () => {
  const support = await team.group("Support", [bob]);
  await linkPerson(team.server.deps, ann, { provider: "slack", externalId: "U1" });
  await db()
    .updateTable("members")
    .set({ listed_by: `slack:${externalId()}` })
    .where("workspace_id", "=", team.workspaceId)
    .where("id", "=", bob.memberId)
    .execute();
  await db()
    .updateTable("groups")
    .set({ external_id: `slack:${externalId()}:S2` })
    .where("workspace_id", "=", team.workspaceId)
    .where("id", "=", support)
    .execute();
  const twin = await importTwin(database().database, team.workspaceId);
  await linkPerson(team.server.deps, { ...bob, workspaceId: twin }, { provider: "slack", externalId: "U2" });
  const before = await rowsOfPeople(twin);
  list = {
    people: [personOf("U1", ann, "Anna"), personOf("U2", bob, "Bobby"), personOf("U3", boss, "The boss")],
    groups: [{ externalId: "S1", name: "Sales", members: ["U1"] }],
    missedScope: "",
  };
  await read();
  const names = await users();
  expect(names.items.map(({ name, status }) => [name, status])).toEqual([
    ["Anna", "active"],
    ["Bobby", "active"],
    ["The boss", "active"],
  ]);
  expect(await events("chat_user.linked")).toHaveLength(2);
  await release();
  expect(await rowsOfPeople(twin)).toEqual(before);
});

async function rowsOfPeople(workspaceId: number): Promise<unknown> {
  const { rows: found } = await sql`
    select (select jsonb_agg(to_jsonb(m) order by m.id) from members m where m.workspace_id = ${workspaceId}) as members,
      (select jsonb_agg(to_jsonb(g) order by g.id) from groups g where g.workspace_id = ${workspaceId}) as groups,
      (select jsonb_agg(to_jsonb(p) order by p.member_id) from member_groups p where p.workspace_id = ${workspaceId})
        as places,
      (select jsonb_agg(to_jsonb(x) order by x.member_id) from external_users x where x.workspace_id = ${workspaceId})
        as links
  `.execute(db());
  return found;
}

it("only a connected Slack team can be asked", async () => {
  await connect("telegram");
  const telegram = { provider: "telegram", externalId: externalId() } as const;
  const missing = { code: "ErrorNotFound" };
  await expect(boss.client.call(contract.readChatPeople, { params: telegram })).rejects.toMatchObject(missing);
  const unknown = { ...params(), externalId: "T-none" };
  await expect(boss.client.call(contract.readChatPeople, { params: unknown })).rejects.toMatchObject(missing);
  await expect(boss.client.call(contract.releaseChatPeople, { params: unknown })).rejects.toMatchObject(missing);
  await expect(ann.client.call(contract.readChatPeople, { params: params() })).rejects.toThrow();
});
