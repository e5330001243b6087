import { beforeEach, describe, expect, it } from "vitest";
import { withChangedUser } from "@guildhall/core/users";
import type { UserFilter } from "@guildhall/core/users";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember, MemberSpec } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { joinTwinGroups } from "../testing/twin-groups.ts";
import { buildTwinMember, joinGroups } from "../testing/twin-member.ts";
import { withoutIndexes } from "../testing/without-indexes.ts";
import {
  countMembersAfter,
  countUnlikeMembers,
  countUsers,
  findManagedUsers,
  searchMembers,
} from "./user-list.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let here: number;
let there: number;
let ann: BuiltMember;
let bob: BuiltMember;
/** Somebody else with Ann's id in another workspace. */
let twin: BuiltMember;

const join = (wanted: Omit<MemberSpec, "workspaceId">) => buildMember(db(), { ...wanted, workspaceId: here });

beforeEach(async () => {
  ({ id: here } = await buildWorkspace(db()));
  ({ id: there } = await buildWorkspace(db()));
  ann = await join({ name: "Ann" });
  bob = await join({ name: "bob", roles: ["moderator"] });
  twin = await buildTwinMember(db(), ann, { workspaceId: there, name: "Anna", roles: ["admin"] });
});

const EVERYBODY: UserFilter = { userId: 0, role: "", groupIds: [] };
const ALL = { limit: 30, offset: 0, isFromEnd: false };
const find = (filter: Partial<UserFilter> = {}) =>
  findManagedUsers(db(), here, { filter: { ...EVERYBODY, ...filter }, window: ALL });
const names = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name);

describe("managed people", () => {
  it("are cut from either end of the list by name, and always shown by name, then by id", async () => {
    const first = await join({ name: "Cy" });
    const second = await join({ name: "Cy" });
    await join({ name: "Émile", isDisabled: true });
    // A row that was written again comes after the others.
    await db()
      .updateTable("members")
      .set({ intro_step: "done" })
      .where("workspace_id", "=", here)
      .where("id", "=", first.memberId)
      .execute();
    expect(names(await find())).toEqual(["Ann", "bob", "Cy", "Cy", "Émile"]);
    const ids = async (offset: number, isFromEnd: boolean) => {
      const wanted = { filter: EVERYBODY, window: { limit: 2, offset, isFromEnd } };
      const rows = await withoutIndexes(test().database, (tx) => findManagedUsers(tx, here, wanted));
      return rows.map(({ id }) => id);
    };
    expect(await ids(1, false)).toEqual([bob.memberId, first.memberId]);
    expect(await ids(2, false)).toEqual([first.memberId, second.memberId]);
    expect(await ids(1, true)).toEqual([first.memberId, second.memberId]);
    expect(await ids(2, true)).toEqual([bob.memberId, first.memberId]);
  });

  it("have their own row, groups by name, and email", async () => {
    await db()
      .updateTable("members")
      .set({ avatar_url: "/ann.png", avatar_url_big: "/ann-big.png" })
      .where("workspace_id", "=", here)
      .where("id", "=", ann.memberId)
      .execute();
    const ids = await joinGroups(db(), ann, ["beta", "Zeta", "Alpha", "beta"]);
    await joinTwinGroups(db(), twin, ids);
    const [first, zeta, alpha, last] = ids;
    const shared = { hasSignedIn: true, provider: "email", status: "active" } as const;
    expect(await find()).toEqual([
      {
        ...{ ...shared, id: ann.memberId, name: "Ann", email: ann.email, roles: [] },
        ...{ avatarUrl: "/ann.png", avatarUrlBig: "/ann-big.png" },
        groups: [
          { id: alpha, name: "Alpha" },
          { id: first, name: "beta" },
          { id: last, name: "beta" },
          { id: zeta, name: "Zeta" },
        ],
      },
      {
        ...{ ...shared, id: bob.memberId, name: "bob", email: bob.email, roles: ["moderator"] },
        ...{ avatarUrl: "", avatarUrlBig: "", groups: [] },
      },
    ]);
  });

  it("have signed in with a password, an identity, or on a page of this workspace, each themselves", async () => {
    await db()
      .updateTable("accounts")
      .set({ password_hash: null })
      .where("id", "in", [ann.accountId, bob.accountId])
      .execute();
    const signedIn = async () => (await find()).map(({ hasSignedIn }) => hasSignedIn);
    const visit = ({ workspaceId, memberId }: BuiltMember) =>
      db()
        .insertInto("widget_users")
        .values({ workspace_id: workspaceId, member_id: memberId, sub: "u-1", created_at: at(0) })
        .execute();
    await visit(twin);
    expect(await signedIn()).toEqual([false, false]);
    await visit(bob);
    expect(await signedIn()).toEqual([false, true]);
    await db()
      .insertInto("account_identities")
      .values({ provider: "slack", external_id: `U-${here}`, account_id: ann.accountId, created_at: at(0) })
      .execute();
    expect(await signedIn()).toEqual([true, true]);
  });

  it("are of whoever keeps their name: a chat, the directory, or themselves", async () => {
    const cat = await join({ name: "Cat" });
    await db()
      .updateTable("members")
      .set({ listed_by: "slack:T1" })
      .where("workspace_id", "=", here)
      .where("id", "=", ann.memberId)
      .execute();
    const link = ({ accountId }: BuiltMember, provider: "directory" | "telegram") =>
      db()
        .insertInto("account_identities")
        .values({ provider, external_id: `of-${accountId}`, account_id: accountId, created_at: at(0) })
        .execute();
    await link(ann, "directory");
    await link(bob, "directory");
    await link(cat, "telegram");
    expect((await find()).map(({ provider }) => provider)).toEqual(["slack", "ldap", "email"]);
  });
});

it("a filter finds and counts the same people, of this workspace", async () => {
  await join({ name: "Ad", roles: ["admin", "moderator"] });
  await join({ name: "Gone", roles: ["moderator"], isDisabled: true });
  await join({ name: "Olga", roles: ["owner"] });
  await buildMember(db(), { workspaceId: there, name: "Stranger", roles: ["moderator"] });
  const [group = 0, other = 0] = await joinGroups(db(), bob, ["Sales", "Night"]);
  await joinTwinGroups(db(), twin, [group, other]);
  const found = async (filter: Partial<UserFilter>) => {
    const people = names(await find(filter));
    expect(await countUsers(db(), here, { ...EVERYBODY, ...filter })).toBe(people.length);
    return people;
  };
  expect(await found({})).toEqual(["Ad", "Ann", "bob", "Gone", "Olga"]);
  expect(await found({ role: "member" })).toEqual(["Ann"]);
  expect(await found({ role: "moderator" })).toEqual(["Ad", "bob"]);
  expect(await found({ role: "admin" })).toEqual(["Ad"]);
  expect(await found({ role: "owner" })).toEqual(["Olga"]);
  expect(await found({ role: "disabled" })).toEqual(["Gone"]);
  expect(await found({ userId: ann.memberId })).toEqual(["Ann"]);
  expect(await found({ groupIds: [group, other] })).toEqual(["bob"]);
  expect(await found({ groupIds: [other], role: "admin" })).toEqual([]);
  expect(await found({ groupIds: [group], userId: ann.memberId })).toEqual([]);
});

it("a filter finds whom a page with the same filter keeps when they change", async () => {
  const roles = [[], ["moderator"], ["admin"], ["owner"], ["moderator", "owner"]] as const;
  for (const [index, each] of roles.entries()) {
    await join({ name: `Has ${String(index)}`, roles: each });
    await join({ name: `Had ${String(index)}`, roles: each, isDisabled: true });
  }
  const [group = 0, other = 0] = await joinGroups(db(), bob, ["Sales", "Night"]);
  const everybody = await find();
  for (const role of ["", "member", "moderator", "admin", "owner", "disabled"] as const) {
    for (const userId of [0, ann.memberId, bob.memberId]) {
      for (const groupIds of [[], [group], [group, other]]) {
        const filter = { role, userId, groupIds };
        const page = { items: everybody, total: everybody.length };
        const kept = everybody.reduce((left, user) => withChangedUser(left, { user, filter }), page).items;
        expect(names(await find(filter)), JSON.stringify(filter)).toEqual(names(kept));
      }
    }
  }
});

it("members after an id are counted, and those who joined before an instant are settled", async () => {
  const people = [ann, bob, await join({}), await join({}), await join({})];
  // Has the greatest id of all, and was there first.
  const stranger = await buildMember(db(), { workspaceId: there });
  const joinedAt = async ({ workspaceId, memberId }: BuiltMember, minute: number) =>
    db()
      .updateTable("members")
      .set({ created_at: at(minute) })
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", memberId)
      .execute();
  for (const [minute, person] of people.entries()) await joinedAt(person, minute);
  await joinedAt(stranger, 0);
  const [first = 0, second = 0, third = 0, , last = 0] = people.map(({ memberId }) => memberId);
  const count = (memberId: number, minute: number) =>
    countMembersAfter(db(), here, { memberId, settledBefore: at(minute) });
  expect(await count(0, 3)).toEqual({ total: 5, upTo: third, settled: 3 });
  expect(await count(first, 3)).toEqual({ total: 4, upTo: third, settled: 2 });
  expect(await count(first, 2)).toEqual({ total: 4, upTo: second, settled: 1 });
  expect(await count(first, 1)).toEqual({ total: 4, upTo: first, settled: 0 });
  for (const minute of [2, 9]) expect(await count(last, minute)).toEqual({ total: 0, upTo: last, settled: 0 });
});

it("people unlike plain members are counted once, in this workspace", async () => {
  await join({ isDisabled: true });
  await join({ isDisabled: true, roles: ["owner"] });
  expect(await countUnlikeMembers(db(), here)).toBe(3);
  expect(await countUnlikeMembers(db(), there)).toBe(1);
});

it("people are searched by name in this workspace, disabled ones on demand", async () => {
  const [first, second] = [await join({ name: "Ann" }), await join({ name: "ANNE", isDisabled: true })];
  await db()
    .updateTable("members")
    .set({ avatar_url: "/ann.png" })
    .where("workspace_id", "=", here)
    .where("id", "=", ann.memberId)
    .execute();
  const search = (withDisabled: boolean, limit = 30) =>
    withoutIndexes(test().database, (tx) =>
      searchMembers(tx, { workspaceId: here, query: "ann", withDisabled, limit }),
    );
  const refs = [
    { id: ann.memberId, name: "Ann", avatarUrl: "/ann.png" },
    { id: first.memberId, name: "Ann", avatarUrl: "" },
    { id: second.memberId, name: "ANNE", avatarUrl: "" },
  ];
  expect(await search(true)).toEqual(refs);
  expect(await search(false)).toEqual(refs.slice(0, 2));
  expect(await search(true, 2)).toEqual(refs.slice(0, 2));
});
