import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { productIn } from "../events/record-event.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { insertTeamGroup } from "./team-people.repository.ts";
import { writeTeamGroups } from "./write-team-groups.service.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId: number;
let ann: number;
let bob: number;

beforeEach(async () => {
  workspaceId = (await buildWorkspace(db())).id;
  ann = (await buildMember(db(), { workspaceId, name: "Ann" })).memberId;
  bob = (await buildMember(db(), { workspaceId, name: "Bob" })).memberId;
});

/** Group `S1` is named A, `S2` B, and so on. */
async function write(...members: readonly (readonly string[])[]): Promise<void> {
  const groups = members.map((each, index) => ({
    externalId: `S${String(index + 1)}`,
    name: "ABC".charAt(index),
    members: each,
  }));
  const team = { workspaceId, provider: "slack", externalId: "T1" } as const;
  const idOf = new Map([
    ["U1", ann],
    ["U2", bob],
  ]);
  await test().database.transaction((tx) =>
    writeTeamGroups(
      { db: tx, at: at(1), actor: productIn(workspaceId), tell: () => undefined },
      { team, groups, idOf },
    ),
  );
}

const idOf = async (name: string) =>
  (
    await db()
      .selectFrom("groups")
      .select("id")
      .where("workspace_id", "=", workspaceId)
      .where("name", "=", name)
      .executeTakeFirstOrThrow()
  ).id;
const places = async () =>
  (
    await db()
      .selectFrom("member_groups as p")
      .innerJoin("groups as g", (on) =>
        on.onRef("g.workspace_id", "=", "p.workspace_id").onRef("g.id", "=", "p.group_id"),
      )
      .select(["p.member_id as memberId", "g.name"])
      .where("p.workspace_id", "=", workspaceId)
      .orderBy("p.member_id")
      .orderBy("g.name")
      .execute()
  ).map(({ memberId, name }) => `${memberId === ann ? "Ann" : "Bob"} ${name}`);
let heard = 0;
/** Since the last call. */
async function events() {
  const found = await newestEvents(db(), [workspaceId], heard);
  heard = found.at(-1)?.id ?? heard;
  return found.map(({ type, payload }) => [type, payload]);
}

describe("members of a team", () => {
  it("move from one of its groups to another, and leave its groups altogether", async () => {
    await write(["U1", "U2"], []);
    await events();
    const [a, b] = [await idOf("A"), await idOf("B")];
    await write(["U2"], ["U1"]);
    expect(await events()).toEqual([["user.groups_changed", { memberId: ann, from: [a], to: [b] }]]);
    await write(["U2"], []);
    expect(await events()).toEqual([["user.groups_changed", { memberId: ann, from: [b], to: [] }]]);
    expect(await places()).toEqual(["Bob A"]);
    await write(["U2"], []);
    expect(await events()).toEqual([]);
  });

  it("stay in groups that aren't the team's", async () => {
    const own = await insertTeamGroup(db(), workspaceId, { externalId: "", name: "Own" });
    const other = await insertTeamGroup(db(), workspaceId, { externalId: "slack:T11:S1", name: "Other" });
    for (const group of [own, other]) {
      await db()
        .insertInto("member_groups")
        .values({ workspace_id: workspaceId, member_id: ann, group_id: group })
        .execute();
    }
    await write(["U1"]);
    await events();
    await write([]);
    expect(await events()).toEqual([
      ["user.groups_changed", { memberId: ann, from: [own, other, await idOf("A")], to: [own, other] }],
    ]);
    expect(await places()).toEqual(["Ann Other", "Ann Own"]);
  });

  it("are moved one after the other in the same order always, so that nobody waits for each other", async () => {
    const order = async () =>
      (await events())
        .filter(([type]) => type === "user.groups_changed")
        .map(([, payload]) => (payload as { readonly memberId: number }).memberId);
    await write(["U2", "U1"]);
    expect(await order()).toEqual([ann, bob]);
    await write([], ["U2"]);
    expect(await order()).toEqual([ann, bob]);
  });
});

describe("a team's group", () => {
  it("that was ours with the same name is the team's without a word", async () => {
    const ours = await insertTeamGroup(db(), workspaceId, { externalId: "", name: "A" });
    await write(["U1"]);
    expect(await events()).toEqual([["user.groups_changed", { memberId: ann, from: [], to: [ours] }]]);
  });

  it("for which there's no room here is left out with who is in it", async () => {
    await sql`
      insert into groups (workspace_id, name)
      select ${workspaceId}, 'Ours ' || given.n from generate_series(1, 999) as given (n)
    `.execute(db());
    await write(["U1"], ["U1", "U2"]);
    expect(await places()).toEqual(["Ann A"]);
    expect((await events()).map(([type]) => type)).toEqual(["group.created", "user.groups_changed"]);
  });
});
