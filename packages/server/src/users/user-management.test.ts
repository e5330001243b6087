import { sessionCalls } from "@guildhall/core/session";
import { userCalls } from "@guildhall/core/users";
import type { ManagedUser } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let owner: Teammate;
let admin: Teammate;
let moderator: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  owner = await team.join({ name: "Olga", roles: ["owner"] });
  admin = await team.join({ name: "Adam", roles: ["admin"] });
  moderator = await team.join({ name: "Mia", roles: ["moderator"] });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

type Query = Parameters<typeof owner.client.call<typeof userCalls.list>>[1]["query"];

const list = (query: Query = {}) => moderator.client.call(userCalls.list, { query });
const names = (users: readonly Pick<ManagedUser, "name">[]) => users.map(({ name }) => name);
const give = (by: Teammate, to: Teammate, role: "moderator" | "admin" | "owner") =>
  by.client.call(userCalls.addRole, { params: { id: to.memberId, role } }).then(({ user }) => user);
const take = (by: Teammate, from: Teammate, role: "moderator" | "admin" | "owner") =>
  by.client.call(userCalls.removeRole, { params: { id: from.memberId, role } }).then(({ user }) => user);
const disable = (by: Teammate, who: Teammate) => by.client.call(userCalls.disable, { params: { id: who.memberId } });
const enable = (by: Teammate, who: Teammate) => by.client.call(userCalls.enable, { params: { id: who.memberId } });
const denial = (reason: string) => ({ kind: "access_denied", reason });
const refused = (reason: string) => ({ kind: "refused", reason });
const eventsOf = async () =>
  await database()
    .database.handle.selectFrom("events")
    .select(["type", "payload", "actor_member_id"])
    .where("workspace_id", "=", team.workspaceId)
    .orderBy("id")
    .execute();

describe("the list of people", () => {
  it("says who was added and has never signed in, with a password, on a page of their company's or otherwise", async () => {
    const { pool } = database().database;
    const account = "(select account_id from members where id = $1)";
    await pool.query(`update accounts set password_hash = 'kept' where id = ${account}`, [bob.memberId]);
    await pool.query(
      `update accounts set password_hash = null where id in (${account}, (select account_id from members where id = $2))`,
      [admin.memberId, moderator.memberId],
    );
    await pool.query(
      `insert into account_identities (provider, external_id, account_id, created_at) values ('directory', 'mia', ${account}, now())`,
      [moderator.memberId],
    );
    await pool.query(
      "insert into widget_users (workspace_id, sub, member_id, created_at) values ($1, 'u-1', $2, now())",
      [team.workspaceId, owner.memberId],
    );
    await pool.query(`update accounts set password_hash = null where id = ${account}`, [owner.memberId]);
    const { items } = await list();
    const signedIn = (who: Teammate) => items.find(({ id }) => id === who.memberId)?.hasSignedIn;
    expect([bob, admin, moderator, owner].map(signedIn)).toEqual([true, false, true, true]);
  });

  it("has everyone by name with email, roles and groups, and the total", async () => {
    const group = await team.group("Makers", [bob]);
    const page = await list();
    expect(names(page.items)).toEqual(["Adam", "Bob", "Mia", "Olga"]);
    expect(page).toMatchObject({ total: 4, hasNext: false, nextPage: null, listedBy: "" });
    expect(page.items[1]).toMatchObject({
      id: bob.memberId,
      email: bob.email,
      roles: ["member"],
      status: "active",
      groups: [{ id: group, name: "Makers" }],
      balances: [expect.objectContaining({ amount: 0 })],
    });
  });

  it("has pages of 30", async () => {
    for (let count = 4; count < 60; count += 1) await team.join({ name: `Person ${String(count).padStart(2, "0")}` });
    const shown = async (page: number) => {
      const { items, total, hasNext, nextPage } = await list({ page });
      return { ids: items.map(({ id }) => id), page: [items.length, total, hasNext, nextPage] };
    };
    expect((await shown(1)).page).toEqual([30, 60, false, null]);
    await team.join({ name: "Person 60" });
    const pages = await Promise.all([0, 1, 2, 3].map(shown));
    expect(pages.map(({ page }) => page)).toEqual([
      [30, 61, true, 1],
      [30, 61, true, 2],
      [1, 61, false, null],
      [0, 61, false, null],
    ]);
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(61);
  });

  it("filters by person, role, disabled, and a group with its descendants", async () => {
    const parent = await team.group("Parent", []);
    await team.group("Child", [bob, admin], parent);
    await give(admin, moderator, "admin");
    await disable(owner, moderator);
    const found = async (query: Query) => {
      const { items, total } = await owner.client.call(userCalls.list, { query });
      expect(total).toBe(items.length);
      return names(items);
    };
    expect(await found({ user_id: bob.memberId })).toEqual(["Bob"]);
    expect(await found({ role: "member" })).toEqual(["Bob"]);
    expect(await found({ role: "moderator" })).toEqual([]);
    expect(await found({ role: "admin" })).toEqual(["Adam"]);
    expect(await found({ role: "owner" })).toEqual(["Olga"]);
    expect(await found({ role: "disabled" })).toEqual(["Mia"]);
    expect(await found({ group_id: parent })).toEqual(["Adam", "Bob"]);
    expect(await found({ group_id: parent, role: "admin" })).toEqual(["Adam"]);
    expect(await found({ group_id: 987_654_321 })).toEqual([]);
  });

  it("is for people who manage users, in their own workspace only", async () => {
    await expect(bob.client.call(userCalls.list, { query: {} })).rejects.toMatchObject(denial("missing_permission"));
    const other = await buildTeam(database());
    const stranger = await other.join({ name: "Stranger", roles: ["owner"] });
    expect(names((await list({ user_id: stranger.memberId })).items)).toEqual([]);
    await expect(give(owner, stranger, "moderator")).rejects.toMatchObject({ kind: "not_found" });
    await expect(disable(stranger, bob)).rejects.toMatchObject({ kind: "not_found" });
    await other.close();
  });

  it("finds people by part of the name, disabled ones for managers only", async () => {
    await team.join({ name: "Роберт_1" });
    await disable(moderator, bob);
    const find = async (by: Teammate, query: string) =>
      names((await by.client.call(userCalls.listForAutocomplete, { query: { query } })).items);
    expect(await find(moderator, "  OB")).toEqual(["Bob"]);
    expect(await find(moderator, "РОБ")).toEqual(["Роберт_1"]);
    expect(await find(moderator, "_")).toEqual(["Роберт_1"]);
    const plain = await team.join({ name: "Zoe" });
    expect(await find(plain, "ob")).toEqual([]);
  });
});

describe("roles", () => {
  it("are given and taken, each change recorded", async () => {
    expect((await give(owner, bob, "moderator")).roles).toEqual(["member", "moderator"]);
    expect((await give(admin, bob, "admin")).roles).toEqual(["member", "moderator", "admin"]);
    expect((await take(owner, bob, "admin")).roles).toEqual(["member", "moderator"]);
    expect(await eventsOf()).toMatchObject([
      {
        type: "user.roles_changed",
        payload: { memberId: bob.memberId, from: [], to: ["moderator"] },
        actor_member_id: owner.memberId,
      },
      { payload: { from: ["moderator"], to: ["moderator", "admin"] }, actor_member_id: admin.memberId },
      { payload: { from: ["moderator", "admin"], to: ["moderator"] } },
    ]);
  });

  it("take effect on the person's next request", async () => {
    await give(owner, bob, "moderator");
    expect((await bob.client.call(userCalls.list, { query: {} })).total).toBe(4);
    await take(owner, bob, "moderator");
    await expect(bob.client.call(userCalls.list, { query: {} })).rejects.toMatchObject(denial("missing_permission"));
  });

  it("set twice change nothing the second time", async () => {
    await give(owner, bob, "moderator");
    expect((await give(owner, bob, "moderator")).roles).toEqual(["member", "moderator"]);
    expect((await take(owner, bob, "owner")).roles).toEqual(["member", "moderator"]);
    expect(await eventsOf()).toHaveLength(1);
  });

  it("aren't given by moderators, nor ownership by admins, nor one's own by anyone", async () => {
    await expect(give(moderator, bob, "moderator")).rejects.toMatchObject(denial("missing_permission"));
    await expect(give(moderator, bob, "admin")).rejects.toMatchObject(denial("missing_permission"));
    await expect(give(admin, bob, "owner")).rejects.toMatchObject(denial("owners_only"));
    await expect(give(admin, admin, "owner")).rejects.toMatchObject(denial("own_role"));
    await expect(take(owner, owner, "owner")).rejects.toMatchObject(denial("own_role"));
    await expect(give(bob, bob, "admin")).rejects.toMatchObject(denial("missing_permission"));
    expect(await eventsOf()).toEqual([]);
  });

  it("of an owner are locked, and only owners change ownership", async () => {
    await give(owner, bob, "owner");
    await expect(give(admin, bob, "admin")).rejects.toMatchObject(refused("owner_locked"));
    await expect(disable(admin, bob)).rejects.toMatchObject(refused("owner_locked"));
    await expect(take(admin, bob, "owner")).rejects.toMatchObject(denial("owners_only"));
    expect((await take(owner, bob, "owner")).roles).toEqual(["member"]);
  });

  it("never leave a workspace without an owner, even if a super admin tries", async () => {
    const above = await team.join({ name: "Root", roles: ["super_admin"] });
    await expect(take(above, owner, "owner")).rejects.toMatchObject(refused("last_owner"));
    await give(above, bob, "owner");
    expect((await take(above, owner, "owner")).roles).toEqual(["member"]);
    await expect(take(above, bob, "owner")).rejects.toMatchObject(refused("last_owner"));
  });
});

describe("disabling", () => {
  it("ends the sessions in this workspace for good and keeps the roles", async () => {
    const token = await team.server.openSession(moderator);
    await disable(admin, moderator);
    expect(await moderator.client.call(sessionCalls.getUserInfo, {})).toMatchObject({ loggedIn: false });
    expect((await enable(admin, moderator)).user).toMatchObject({ status: "active", roles: ["member", "moderator"] });
    const answer = await team.server.ask({ url: "/api/v1/user/info", headers: { authorization: `Bearer ${token}` } });
    expect(answer.json().data.loggedIn).toBe(false);
    expect((await eventsOf()).map(({ type }) => type)).toEqual(["user.disabled", "user.enabled"]);
  });

  it("leaves the account's sessions in other workspaces alone", async () => {
    const other = await buildTeam(database());
    const elsewhere = await other.join({ accountId: bob.accountId, email: bob.email, name: "Bob there" });
    const token = await team.server.openSession(elsewhere);
    await disable(owner, bob);
    const answer = await team.server.ask({ url: "/api/v1/user/info", headers: { authorization: `Bearer ${token}` } });
    expect(answer.json().data).toMatchObject({ loggedIn: true, workspace: { id: other.workspaceId } });
    await other.close();
  });

  it("is done by moderators to members only", async () => {
    await expect(disable(moderator, admin)).rejects.toMatchObject(denial("missing_permission"));
    const second = await team.join({ name: "Max", roles: ["moderator"] });
    await expect(disable(moderator, second)).rejects.toMatchObject(denial("missing_permission"));
    expect((await disable(moderator, bob)).user.status).toBe("disabled");
    expect((await disable(moderator, bob)).user.status).toBe("disabled");
    await expect(give(owner, bob, "moderator")).rejects.toMatchObject(refused("target_disabled"));
  });
});

describe("a person's groups", () => {
  it("become exactly the named ones", async () => {
    const [first, second, third] = [
      await team.group("A", [bob]),
      await team.group("B", [bob]),
      await team.group("C", []),
    ];
    const put = (ids: number[]) =>
      moderator.client.call(userCalls.setGroups, { params: { id: bob.memberId }, body: { ids } });
    const { user } = await put([third, second, third]);
    expect(user.groups).toEqual([
      { id: second, name: "B" },
      { id: third, name: "C" },
    ]);
    expect(await eventsOf()).toMatchObject([
      { type: "user.groups_changed", payload: { memberId: bob.memberId, from: [first, second], to: [second, third] } },
    ]);
    await put([second, third]);
    expect(await eventsOf()).toHaveLength(1);
    expect((await put([])).user.groups).toEqual([]);
  });

  it("belong to this workspace", async () => {
    const other = await buildTeam(database());
    const foreign = await other.group("Foreign", []);
    const own = await team.group("Own", []);
    const asked = moderator.client.call(userCalls.setGroups, {
      params: { id: bob.memberId },
      body: { ids: [own, foreign] },
    });
    await expect(asked).rejects.toMatchObject({
      fields: [expect.objectContaining({ field: "ids.1", code: "unknown_group" })],
    });
    expect((await list({ group_id: own })).items).toEqual([]);
    await other.close();
  });
});

describe("with a list managed by an integration", () => {
  beforeEach(async () => {
    await database()
      .database.handle.insertInto("workspace_integrations")
      .values({ workspace_id: team.workspaceId, provider: "slack", owns_users: true, created_at: team.clock.now() })
      .execute();
  });

  it("people are disabled and grouped there; roles are given here", async () => {
    expect((await list()).listedBy).toBe("slack");
    await expect(disable(owner, bob)).rejects.toMatchObject(refused("listed_elsewhere"));
    const group = await team.group("Group", []);
    const asked = owner.client.call(userCalls.setGroups, { params: { id: bob.memberId }, body: { ids: [group] } });
    await expect(asked).rejects.toMatchObject(refused("listed_elsewhere"));
    expect((await give(owner, bob, "moderator")).roles).toEqual(["member", "moderator"]);
  });
});

describe("a long list", () => {
  it("is counted correctly while people come, and its pages connect", async () => {
    const { pool } = database().database;
    const add = (count: number, createdAt: Date) =>
      pool.query(
        `with account as (
           insert into accounts (email, created_at) select 'many-' || gen_random_uuid(), $2 from generate_series(1, $3::int) returning id
         )
         insert into members (workspace_id, account_id, name, created_at) select $1, id, 'Person ' || (id % 7), $2 from account`,
        [team.workspaceId, createdAt, count],
      );
    const long = new Date(team.clock.now().getTime() - 3_600_000);
    const totals = async () => [(await list()).total, (await list({ role: "member" })).total];
    await add(1200, long);
    expect(await totals()).toEqual([1204, 1201]);
    await add(5, team.clock.now());
    await add(3, long);
    expect(await totals()).toEqual([1212, 1209]);
    await add(1, team.clock.now());
    await disable(owner, bob);
    expect(await totals()).toEqual([1213, 1209]);
    const ids = new Set<number>();
    for (let page = 0; page <= 40; page += 1) for (const { id } of (await list({ page })).items) ids.add(id);
    expect(ids.size).toBe(1213);
    expect((await list({ page: 40 })).items).toHaveLength(13);
    expect((await list({ page: 41 })).items).toEqual([]);
  });
});
