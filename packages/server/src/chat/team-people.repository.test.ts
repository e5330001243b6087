import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildChat } from "../testing/build-chat.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { linkChatMember } from "./chat-member.repository.ts";
import { insertUnmatched } from "./matched-person.repository.ts";
import {
  findPlaces,
  findStaleTeams,
  insertTeamGroup,
  keepMembers,
  linkTeamMembers,
  lockTeamMembers,
  releaseRows,
  saveReading,
  saveTeamGroup,
} from "./team-people.repository.ts";
import type { Team } from "./team-people.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId: number;
let elsewhere: number;
let ann: BuiltMember;
let bob: BuiltMember;
/** Whose account is Ann's, in the other workspace. */
let twin: BuiltMember;
let team: Team;

beforeEach(async () => {
  // A team belongs to one workspace, and these tests share a database.
  await db().deleteFrom("chat_connections").execute();
  workspaceId = (await buildWorkspace(db())).id;
  elsewhere = (await buildWorkspace(db())).id;
  ann = await buildMember(db(), { workspaceId, name: "Ann" });
  bob = await buildMember(db(), { workspaceId, name: "Bob" });
  twin = await buildMember(db(), { workspaceId: elsewhere, name: "Twin", accountId: ann.accountId, email: ann.email });
  team = { workspaceId, provider: "slack", externalId: "T1" };
});

function connect(given: Partial<Team> & { readonly state?: "revoked" } = {}): Promise<void> {
  const { state = "active", ...wanted } = given;
  const { externalId, provider, workspaceId: of } = { ...team, ...wanted };
  return buildChat(db(), { workspace_id: of, provider, external_id: externalId, state });
}
const link = (
  externalId: string,
  { memberId, workspaceId: of }: BuiltMember,
  provider: "slack" | "telegram" = "slack",
) => linkChatMember(db(), { workspaceId: of, provider, externalId, memberId, at: at(0) });
/** Of both workspaces, by id: the names, and the teams that keep them. */
const people = async () =>
  (
    await db()
      .selectFrom("members")
      .select(["name", "listed_by"])
      .where("workspace_id", "in", [workspaceId, elsewhere])
      .orderBy("id")
      .execute()
  ).map(({ name, listed_by: by }) => `${name} ${by}`.trim());
const names = ({ memberId }: BuiltMember, name: string) => ({ id: memberId, name });

describe("a team's members", () => {
  const found = async (wish: { readonly externalIds?: readonly string[]; readonly emails?: readonly string[] }) =>
    (await lockTeamMembers(db(), team, { externalIds: [], emails: [], ...wish })).map(({ name, externalId }) => [
      name,
      externalId,
    ]);

  it("are those that it keeps, and those who have an address or a link of its people", async () => {
    await link("U1", ann);
    await link("U2", bob, "telegram");
    await link("U3", twin);
    expect(await found({})).toEqual([]);
    expect(await found({ externalIds: ["U1", "U2", "U3"] })).toEqual([["Ann", "U1"]]);
    expect(await found({ emails: [bob.email] })).toEqual([["Bob", ""]]);
    expect(await found({ emails: [ann.email], externalIds: ["U2"] })).toEqual([["Ann", ""]]);
    await keepMembers(db(), team, [names(bob, "Bob")]);
    await keepMembers(db(), { ...team, workspaceId: elsewhere }, [names(twin, "Twin")]);
    expect(await found({ externalIds: ["U1"] })).toEqual([
      ["Ann", "U1"],
      ["Bob", ""],
    ]);
  });

  it("who are linked twice are the first of the two, always", async () => {
    for (const externalId of ["U2", "U1", "U3"]) await link(externalId, ann);
    expect(await found({ externalIds: ["U3", "U2", "U1"] })).toEqual([["Ann", "U1"]]);
    expect(await found({ externalIds: ["U3", "U2"] })).toEqual([["Ann", "U2"]]);
  });

  it("whose names are the team's already aren't written again", async () => {
    const versions = async () =>
      (
        await sql<{ version: string }>`
          select ctid::text as version from members where workspace_id = ${workspaceId} order by id
        `.execute(db())
      ).rows.map(({ version }) => version);
    const keep = (name: string) => keepMembers(db(), team, [names(ann, name), names(bob, "Bob")]);
    await keep("Ann");
    const [annBefore, bobBefore] = await versions();
    await keep("Ann");
    expect(await versions()).toEqual([annBefore, bobBefore]);
    await keep("Anna");
    expect(await versions()).toEqual([expect.not.stringMatching(annBefore ?? ""), bobBefore]);
  });

  it("have the names of their team, once it keeps them", async () => {
    await keepMembers(db(), team, [names(ann, "Anna"), names(twin, "Not theirs")]);
    expect(await people()).toEqual(["Anna slack:T1", "Bob", "Twin"]);
    await keepMembers(db(), team, [names(ann, "Anne")]);
    await keepMembers(db(), { ...team, externalId: "T2" }, [names(ann, "Anne")]);
    expect(await people()).toEqual(["Anne slack:T2", "Bob", "Twin"]);
  });

  it("are linked where they're linked to nobody there and haven't unlinked themselves", async () => {
    const links = async (of: BuiltMember, externalId: string) =>
      linkTeamMembers(db(), team, { links: [{ memberId: of.memberId, externalId }], at: at(1) });
    await link("U9", ann, "telegram");
    expect([await links(ann, "U1"), await links(ann, "U2")]).toEqual([[ann.memberId], []]);
    // Somebody else's account.
    expect(await links(bob, "U1")).toEqual([]);
    await insertUnmatched(db(), { workspaceId, provider: "slack", memberId: bob.memberId });
    expect(await links(bob, "U2")).toEqual([]);
    await db().deleteFrom("chat_unmatched").execute();
    await insertUnmatched(db(), { workspaceId, provider: "telegram", memberId: bob.memberId });
    expect(await links(bob, "U2")).toEqual([bob.memberId]);
    const linked = await db()
      .selectFrom("external_users")
      .select(["provider", "external_id as id", "member_id as memberId"])
      .where("workspace_id", "=", workspaceId)
      .orderBy("external_id")
      .execute();
    expect(linked).toEqual([
      { provider: "slack", id: "U1", memberId: ann.memberId },
      { provider: "slack", id: "U2", memberId: bob.memberId },
      { provider: "telegram", id: "U9", memberId: ann.memberId },
    ]);
  });
});

describe("a team that is read", () => {
  const read = (minute: number, given: Partial<Team> = {}, hasGroups = false) =>
    saveReading(db(), { ...team, ...given }, { at: at(minute), hasGroups });
  const stale = async (minute: number) => (await findStaleTeams(db(), at(minute))).map(({ externalId }) => externalId);
  const owned = async () =>
    (
      await db()
        .selectFrom("workspace_integrations")
        .selectAll()
        .where("workspace_id", "in", [workspaceId, elsewhere])
        .orderBy("workspace_id")
        .orderBy("provider")
        .execute()
    ).map(({ provider, owns_users: users, owns_groups: groups }) => [provider, users, groups]);

  it("is read again once its time has come, while it's connected, the one that waits longest first", async () => {
    for (const externalId of ["T1", "T2", "T3"]) await connect({ externalId });
    await connect({ externalId: "T4", state: "revoked" });
    await connect({ provider: "telegram" });
    expect(await stale(59)).toEqual([]);
    await read(5);
    await read(3, { externalId: "T2" });
    await read(1, { externalId: "T4" });
    expect([await stale(2), await stale(3), await stale(5)]).toEqual([[], ["T2"], ["T2", "T1"]]);
  });

  it("is read again in the order of the workspaces, where several wait for as long", async () => {
    const teams = [
      { externalId: "T8", workspaceId: elsewhere },
      { externalId: "T9", workspaceId },
      { externalId: "T7", workspaceId: elsewhere },
    ];
    for (const each of teams) {
      await connect(each);
      await read(1, each);
    }
    expect(await stale(1)).toEqual(["T9", "T7", "T8"]);
  });

  it("has the people and groups of its workspace managed there, the groups if it has any", async () => {
    await connect();
    await connect({ provider: "telegram" });
    await connect({ externalId: "T5", workspaceId: elsewhere });
    await read(1);
    await read(1, { provider: "telegram" }, true);
    await read(1, { externalId: "T5", workspaceId: elsewhere });
    expect(await owned()).toEqual([
      ["slack", true, false],
      ["telegram", true, true],
      ["slack", true, false],
    ]);
    await read(2, {}, true);
    expect(await owned()).toEqual([
      ["slack", true, true],
      ["telegram", true, true],
      ["slack", true, false],
    ]);
  });

  it("is let go with what it kept, and nothing else is", async () => {
    const others: readonly Partial<Team>[] = [
      { externalId: "T11" },
      { provider: "telegram" },
      { externalId: "T5", workspaceId: elsewhere },
    ];
    await connect();
    await read(1, {}, true);
    for (const other of others) {
      await connect(other);
      await read(1, other, true);
    }
    await keepMembers(db(), team, [names(ann, "Ann")]);
    await keepMembers(db(), { ...team, externalId: "T11" }, [names(bob, "Bob")]);
    await keepMembers(db(), { ...team, workspaceId: elsewhere }, [names(twin, "Twin")]);
    const groups = async () =>
      (
        await db()
          .selectFrom("groups")
          .select(["name", "external_id"])
          .where("workspace_id", "in", [workspaceId, elsewhere])
          .orderBy("id")
          .execute()
      ).map(({ name, external_id: id }) => `${name} ${id}`.trim());
    await insertTeamGroup(db(), workspaceId, { externalId: "slack:T1:G1", name: "Own" });
    await insertTeamGroup(db(), workspaceId, { externalId: "slack:T11:G1", name: "Other" });
    await insertTeamGroup(db(), elsewhere, { externalId: "slack:T1:G1", name: "Elsewhere" });
    await releaseRows(db(), team);
    expect(await people()).toEqual(["Ann", "Bob slack:T11", "Twin slack:T1"]);
    expect(await groups()).toEqual(["Own", "Other slack:T11:G1", "Elsewhere slack:T1:G1"]);
    expect(await findStaleTeams(db(), at(9))).toEqual([
      { ...team, provider: "telegram" },
      { ...team, externalId: "T11" },
      { ...team, externalId: "T5", workspaceId: elsewhere },
    ]);
    // Another team of it is kept still.
    const all = ["slack", true, true];
    expect(await owned()).toEqual([all, ["telegram", true, true], all]);
    await releaseRows(db(), { ...team, externalId: "T11" });
    expect(await owned()).toEqual([["slack", false, false], ["telegram", true, true], all]);
  });
});

describe("a team's group", () => {
  it("is named as it's there, or becomes one of ours", async () => {
    const [first, second] = [
      await insertTeamGroup(db(), workspaceId, { externalId: "slack:T1:G1", name: "First" }),
      await insertTeamGroup(db(), workspaceId, { externalId: "slack:T1:G2", name: "Second" }),
    ];
    await saveTeamGroup(db(), workspaceId, { id: first, externalId: "slack:T1:G1", name: "Renamed" });
    await saveTeamGroup(db(), workspaceId, { id: second, externalId: "" });
    await saveTeamGroup(db(), elsewhere, { id: first, externalId: "", name: "Not theirs" });
    const groups = await db()
      .selectFrom("groups")
      .select(["name", "external_id as externalId"])
      .where("workspace_id", "=", workspaceId)
      .orderBy("id")
      .execute();
    expect(groups).toEqual([
      { name: "Renamed", externalId: "slack:T1:G1" },
      { name: "Second", externalId: "" },
    ]);
  });

  it("has its people", async () => {
    const [here, other] = [
      await insertTeamGroup(db(), workspaceId, { externalId: "a", name: "Here" }),
      await insertTeamGroup(db(), workspaceId, { externalId: "b", name: "Other" }),
    ];
    const place = (groupId: number, { memberId }: BuiltMember) =>
      db().insertInto("member_groups").values({ workspace_id: workspaceId, group_id: groupId, member_id: memberId });
    await place(here, ann).execute();
    await place(other, bob).execute();
    expect(await findPlaces(db(), workspaceId, [here])).toEqual([{ memberId: ann.memberId, groupId: here }]);
    expect(await findPlaces(db(), elsewhere, [here])).toEqual([]);
  });
});
