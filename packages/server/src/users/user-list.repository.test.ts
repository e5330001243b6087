import { beforeEach, describe, expect, it } from "vitest";
import { withChangedUser } from "@guildhall/core/users";
import type { UserFilter } from "@guildhall/core/users";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember, MemberSpec } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { joinTwinGroups } from "../testing/twin-groups.ts";
import { buildTwinMember, joinGroups } from "../testing/twin-member.ts";
import { countMembersAfter, countUsers, findManagedUsers } from "./user-list.repository.ts";

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
        expect(await countUsers(db(), here, filter), JSON.stringify(filter)).toBe(kept.length);
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
