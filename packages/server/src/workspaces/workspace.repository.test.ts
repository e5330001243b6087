import { beforeEach, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { insertMembership, moveSession, renameWorkspace } from "./change-workspaces.repository.ts";
import { insertMember, insertWorkspace } from "./workspace.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const AT = new Date("2026-11-27T10:00:00Z");
let home: number;
let away: number;

beforeEach(async () => {
  ({ id: home } = await buildWorkspace(db(), { name: "Home", thanksSettings: { reminder: "off" } }));
  ({ id: away } = await buildWorkspace(db(), { name: "Away", thanksSettings: { reminder: "off" } }));
});

const rowsOf = (...ids: number[]) =>
  db().selectFrom("workspaces").selectAll().where("id", "in", ids).orderBy("id").execute();

it("a new name is one workspace's, which tells the previous one", async () => {
  expect(await renameWorkspace(db(), { id: home, name: "Castle", at: AT })).toBe("Home");
  expect(await renameWorkspace(db(), { id: 987_654_321, name: "Castle", at: AT })).toBeUndefined();
  expect(await rowsOf(home, away)).toMatchObject([{ name: "Castle" }, { name: "Away" }]);
});

it("an account becomes a member of one workspace, once", async () => {
  const { accountId } = await buildMember(db(), { workspaceId: away, name: "Ann" });
  const joining = { workspaceId: home, accountId, name: "Ann L.", roles: ["admin"], at: AT } as const;
  const memberId = await insertMembership(db(), joining);
  expect(await insertMembership(db(), { ...joining, name: "Again", roles: [] })).toBeNull();
  const members = await db()
    .selectFrom("members")
    .select(["id", "workspace_id", "name", "roles"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  expect(members).toEqual([
    { id: expect.any(Number), workspace_id: away, name: "Ann", roles: [] },
    { id: memberId, workspace_id: home, name: "Ann L.", roles: ["admin"] },
  ]);
});

it("only the session that switches is moved", async () => {
  const { accountId } = await buildMember(db(), { workspaceId: home });
  const hashes = [Buffer.alloc(32, home), Buffer.alloc(32, away)] as const;
  await db()
    .insertInto("sessions")
    .values(
      hashes.map((token_hash) => ({
        ...{ token_hash, account_id: accountId, workspace_id: home },
        ...{ created_at: AT, seen_at: AT, expires_at: AT },
      })),
    )
    .execute();
  await moveSession(db(), { tokenHash: hashes[1], workspaceId: away });
  const sessions = await db()
    .selectFrom("sessions")
    .select(["token_hash", "workspace_id"])
    .where("account_id", "=", accountId)
    .execute();
  expect(new Map(sessions.map((each) => [each.token_hash.toString("hex"), each.workspace_id]))).toEqual(
    new Map([
      [hashes[0].toString("hex"), home],
      [hashes[1].toString("hex"), away],
    ]),
  );
});

it("a new workspace is ready to use, with its own currencies and quotas", async () => {
  const before = await rowsOf(home, away);
  const { id, currencyIds, quota } = await insertWorkspace(db(), {
    name: "Fresh",
    settings: { tz: "Asia/Tokyo" },
    createdAt: AT,
  });
  const [stars, coffees, gems] = currencyIds.map(String);
  expect(quota).toEqual({
    member: { [`${stars}`]: 2500, [`${coffees}`]: 500 },
    moderator: { [`${stars}`]: 4000, [`${coffees}`]: 800, [`${gems}`]: 300 },
    admin: { [`${stars}`]: 4000, [`${coffees}`]: 800, [`${gems}`]: 300 },
    owner: { [`${stars}`]: 6000, [`${coffees}`]: 1000, [`${gems}`]: 500 },
  });
  expect(await rowsOf(id)).toMatchObject([
    { name: "Fresh", is_completed: true, settings: { tz: "Asia/Tokyo" }, thanks_settings: { quota }, created_at: AT },
  ]);
  const currencies = await db()
    .selectFrom("currencies")
    .select(["id", "name", "is_default", "position"])
    .where("workspace_id", "=", id)
    .orderBy("position")
    .execute();
  expect(currencies).toEqual([
    { id: currencyIds[0], name: "Stars", is_default: true, position: 0 },
    { id: currencyIds[1], name: "Coffees", is_default: false, position: 1 },
    { id: currencyIds[2], name: "Gems", is_default: false, position: 2 },
  ]);
  expect(await rowsOf(home, away)).toEqual(before);
});

it("a new member is in the groups they're given, or in none", async () => {
  const groups = await db()
    .insertInto("groups")
    .values(["Red", "Green", "Blue"].map((name) => ({ workspace_id: home, name })))
    .returning("id")
    .execute();
  const [red = 0, green = 0, blue = 0] = groups.map(({ id }) => id);
  const add = (name: string, groupIds: readonly number[]) =>
    database().database.transaction((tx) =>
      insertMember(tx, {
        ...{ workspaceId: home, name, email: `${name}-${home}@example.test`, passwordHash: "", roles: [], groupIds },
        createdAt: AT,
      }),
    );
  const { memberId } = await add("ann", [red, blue]);
  await add("bob", []);
  const cid = await add("cid", [green]);
  const links = await db()
    .selectFrom("member_groups")
    .select(["member_id", "group_id"])
    .where("workspace_id", "=", home)
    .orderBy("group_id")
    .execute();
  expect(links).toEqual([
    { member_id: memberId, group_id: red },
    { member_id: cid.memberId, group_id: green },
    { member_id: memberId, group_id: blue },
  ]);
});
