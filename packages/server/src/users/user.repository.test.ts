import { beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { joinTwinGroups } from "../testing/twin-groups.ts";
import { buildTwinMember, joinGroups } from "../testing/twin-member.ts";
import { withoutIndexes } from "../testing/without-indexes.ts";
import { countMembers, findMember, findMembersForSelect } from "./user.repository.ts";
import type { SelectFilter } from "./user.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let here: number;
let ann: BuiltMember;
let bob: BuiltMember;
/** Somebody else with Ann's id in another workspace. */
let twin: BuiltMember;
let groups: readonly number[];

beforeEach(async () => {
  ({ id: here } = await buildWorkspace(db()));
  const { id: there } = await buildWorkspace(db());
  ann = await buildMember(db(), { workspaceId: here, name: "Ann", roles: ["admin"] });
  bob = await buildMember(db(), { workspaceId: here, name: "bob" });
  twin = await buildTwinMember(db(), ann, { workspaceId: there, name: "Anna", roles: ["owner"], isDisabled: true });
  await buildMember(db(), { workspaceId: there, name: "Stranger" });
  groups = await joinGroups(db(), bob, ["beta", "Zeta", "Alpha", "beta"]);
  await joinTwinGroups(db(), twin, groups);
});

describe("a member", () => {
  it("is read with their own groups by name, as they are in this workspace", async () => {
    await db()
      .updateTable("members")
      .set({ avatar_url: "/bob.png", avatar_url_big: "/bob-big.png" })
      .where("workspace_id", "=", here)
      .where("id", "=", bob.memberId)
      .execute();
    const [first, zeta, alpha, last] = groups;
    const look = { avatarUrl: "", avatarUrlBig: "", status: "active" as const };
    expect(await findMember(db(), here, bob.memberId)).toEqual({
      ...{ ...look, id: bob.memberId, name: "bob", avatarUrl: "/bob.png", avatarUrlBig: "/bob-big.png", roles: [] },
      groups: [
        { id: alpha, name: "Alpha" },
        { id: first, name: "beta" },
        { id: last, name: "beta" },
        { id: zeta, name: "Zeta" },
      ],
    });
    expect(await findMember(db(), here, ann.memberId)).toEqual({
      ...{ ...look, id: ann.memberId, name: "Ann", roles: ["admin"], groups: [] },
    });
    expect(await findMember(db(), twin.workspaceId, ann.memberId)).toEqual({
      ...{ ...look, id: ann.memberId, name: "Anna", status: "disabled", roles: ["owner"] },
      groups: groups.map((id) => ({ id, name: "Theirs" })),
    });
  });

  it("of another workspace isn't found", async () => {
    expect(await findMember(db(), twin.workspaceId, bob.memberId)).toBeUndefined();
  });
});

describe("people to choose from", () => {
  const find = async (wanted: Partial<SelectFilter> = {}) => {
    const filter = { workspaceId: here, groupIds: [], query: "", exceptMemberId: 0, limit: 300, ...wanted };
    return withoutIndexes(test().database, (tx) => findMembersForSelect(tx, filter));
  };
  const names = async (wanted?: Partial<SelectFilter>) => (await find(wanted)).map(({ name }) => name);

  it("are the active ones of this workspace by name, then by id, without the one who asks", async () => {
    const [first, second] = [
      await buildMember(db(), { workspaceId: here, name: "Cy" }),
      await buildMember(db(), { workspaceId: here, name: "Cy" }),
    ];
    await buildMember(db(), { workspaceId: here, name: "Émile" });
    await buildMember(db(), { workspaceId: here, name: "Gone", isDisabled: true });
    // A row that was written again comes after the others.
    await db()
      .updateTable("members")
      .set({ avatar_url: "/cy.png" })
      .where("workspace_id", "=", here)
      .where("id", "=", first.memberId)
      .execute();
    expect(await names()).toEqual(["Ann", "bob", "Cy", "Cy", "Émile"]);
    expect(await find({ exceptMemberId: ann.memberId, limit: 3 })).toEqual([
      { id: bob.memberId, name: "bob", avatarUrl: "" },
      { id: first.memberId, name: "Cy", avatarUrl: "/cy.png" },
      { id: second.memberId, name: "Cy", avatarUrl: "" },
    ]);
  });

  it("are in one of the wanted groups, and are there once", async () => {
    expect(await names({ groupIds: groups })).toEqual(["bob"]);
    expect(await names({ groupIds: groups.slice(0, 1) })).toEqual(["bob"]);
    const [empty = 0] = await joinGroups(db(), twin, ["Elsewhere"]);
    expect(await names({ groupIds: [empty] })).toEqual([]);
  });

  it("have the wanted letters next to each other", async () => {
    for (const name of ["abc bcd", "xABCDx", "100% A\\B", "1000 A"])
      await buildMember(db(), { workspaceId: here, name });
    expect(await names({ query: "abcd" })).toEqual(["xABCDx"]);
    expect(await names({ query: "BCD" })).toEqual(["abc bcd", "xABCDx"]);
    expect(await names({ query: "bc" })).toEqual(["abc bcd", "xABCDx"]);
    expect([await names({ query: "100%" }), await names({ query: "%" })]).toEqual([["100% A\\B"], ["100% A\\B"]]);
    expect([await names({ query: "A\\B" }), await names({ query: "\\" })]).toEqual([["100% A\\B"], ["100% A\\B"]]);
  });
});

it("active people are counted, in the workspace or in any of some groups", async () => {
  const gone = await buildMember(db(), { workspaceId: here, isDisabled: true });
  const [both = 0, quiet = 0] = await joinGroups(db(), gone, ["Both", "Quiet"]);
  await db()
    .insertInto("member_groups")
    .values({ workspace_id: here, member_id: ann.memberId, group_id: both })
    .execute();
  const count = (...groupIds: readonly number[]) => countMembers(db(), { workspaceId: here, groupIds });
  expect(await count()).toBe(2);
  expect(await count(...groups)).toBe(1);
  expect([await count(both), await count(quiet), await count(both, ...groups)]).toEqual([1, 0, 2]);
  expect(await countMembers(db(), { workspaceId: twin.workspaceId, groupIds: [] })).toBe(1);
});
