import { expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findAccountId, findMembers, grantSuperAdmin, listWorkspaces } from "./account.repository.ts";
import type { ListedWorkspace } from "./account.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;

it("the account of an email becomes a super admin, once, and no other", async () => {
  const { id: workspaceId } = await buildWorkspace(db());
  const [ann, bob, eve] = [
    await buildMember(db(), { workspaceId }),
    await buildMember(db(), { workspaceId }),
    await buildMember(db(), { workspaceId, roles: ["super_admin"] }),
  ];
  const grant = (email: string) => database().database.transaction((tx) => grantSuperAdmin(tx, email));
  expect(await grant("nobody@example.test")).toBeNull();
  expect(await grant(bob.email)).toEqual({ accountId: bob.accountId, isNew: true });
  expect(await grant(bob.email)).toEqual({ accountId: bob.accountId, isNew: false });
  expect(await grant(eve.email)).toEqual({ accountId: eve.accountId, isNew: false });
  const superAdmins = db().selectFrom("accounts").select("id").where("is_super_admin", "=", true).orderBy("id");
  expect(await superAdmins.execute()).toEqual([{ id: bob.accountId }, { id: eve.accountId }]);
  const find = (email: string) => database().database.transaction((tx) => findAccountId(tx, email));
  expect([await find(ann.email), await find(bob.email), await find("nobody@example.test")]).toEqual([
    ann.accountId,
    bob.accountId,
    null,
  ]);
});

it("an account's members are its own, by workspace", async () => {
  const workspaceIds = [(await buildWorkspace(db())).id, (await buildWorkspace(db())).id];
  const [first = 0, second = 0] = workspaceIds;
  const there = await buildMember(db(), { workspaceId: second });
  const here = await buildMember(db(), { workspaceId: first, accountId: there.accountId });
  await buildMember(db(), { workspaceId: first });
  expect(await findMembers(db(), there.accountId)).toEqual([
    { workspaceId: first, memberId: here.memberId },
    { workspaceId: second, memberId: there.memberId },
  ]);
});

it("workspaces are listed from the very first one, all of several pages, each with its own active members", async () => {
  const { pool } = database().database;
  await pool.query(`insert into workspaces (name, license, created_at)
    select 'Guild ' || n, '{}', now() from generate_series(1, 1001) n`);
  const rows = await db().selectFrom("workspaces").select("id").orderBy("id").execute();
  const ids = rows.map(({ id }) => id);
  const [second = 0, last = 0] = [ids[1], ids.at(-1)];
  await pool.query("delete from members");
  for (const isDisabled of [false, false, true]) await buildMember(db(), { workspaceId: last, isDisabled });
  await buildMember(db(), { workspaceId: second });
  const listed: ListedWorkspace[] = [];
  for await (const each of listWorkspaces(db())) listed.push(each);
  expect(ids[0]).toBe(1);
  expect(listed.map(({ id }) => id)).toEqual(ids);
  expect(listed.filter(({ members }) => members > 0)).toMatchObject([
    { id: second, members: 1 },
    { id: last, members: 2 },
  ]);
});
