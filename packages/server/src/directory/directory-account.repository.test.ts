import { beforeAll, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { joinFirstTime, linkAccount } from "./directory-account.repository.ts";
import type { DirectoryIdentity } from "./directory-account.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const AT = new Date("2026-11-27T10:00:00Z");
let home: number;
let away: number;

beforeAll(async () => {
  ({ id: home } = await buildWorkspace(db()));
  ({ id: away } = await buildWorkspace(db()));
});

const link = (identity: Pick<DirectoryIdentity, "externalId" | "email">) =>
  database().database.transaction((tx) => linkAccount(tx, { ...identity, language: "ru", at: AT }));
const linked = async (identity: Parameters<typeof link>[0]) =>
  (await link(identity)) ?? expect.fail("nobody else has the address");
const join = (joining: { readonly workspaceId: number; readonly accountId: number }) =>
  database().database.transaction((tx) => joinFirstTime(tx, { ...joining, name: "Ann", at: AT }));
const accounts = () => db().selectFrom("accounts").select(["id", "email", "language"]).orderBy("id").execute();

it("a person gets an account of their own, and keeps it under another address", async () => {
  // The same id with a messenger is somebody else.
  const other = await buildMember(db(), { workspaceId: away });
  await db()
    .insertInto("account_identities")
    .values({ provider: "slack", external_id: "T1-U1", account_id: other.accountId, created_at: AT })
    .execute();
  const before = await accounts();
  const account = await linked({ externalId: "T1-U1", email: "ann@directory.test" });
  await link({ externalId: "second", email: "second@directory.test" });
  expect(account).toEqual({ id: expect.any(Number), isSuperAdmin: false });
  expect(await link({ externalId: "T1-U1", email: "ann.l@directory.test" })).toEqual(account);
  expect(await accounts()).toEqual([
    ...before,
    { id: account.id, email: "ann@directory.test", language: "ru" },
    { id: expect.any(Number), email: "second@directory.test", language: "ru" },
  ]);
});

it("whoever has the address already keeps their account as it is", async () => {
  const known = await buildMember(db(), { workspaceId: away, roles: ["super_admin"], language: "en" });
  const before = await accounts();
  const found = { id: known.accountId, isSuperAdmin: true };
  expect(await link({ externalId: "known", email: known.email })).toEqual(found);
  expect(await link({ externalId: "known", email: "elsewhere@directory.test" })).toEqual(found);
  expect(await accounts()).toEqual(before);
});

it("an account stays the one person's, whose address another has, too", async () => {
  const account = await link({ externalId: "first of two", email: "both@directory.test" });
  expect(account).not.toBeNull();
  expect(await link({ externalId: "second of two", email: "both@directory.test" })).toBeNull();
  expect(await link({ externalId: "first of two", email: "both@directory.test" })).toEqual(account);
});

it("an account joins the one workspace, once, and not again after it was disabled", async () => {
  const { id: accountId } = await linked({ externalId: "new", email: "new@directory.test" });
  const memberId = await join({ workspaceId: home, accountId });
  expect(memberId).toEqual(expect.any(Number));
  const members = () =>
    db()
      .selectFrom("members")
      .select(["id", "workspace_id", "name", "status"])
      .where("account_id", "=", accountId)
      .execute();
  expect(await members()).toEqual([{ id: memberId, workspace_id: home, name: "Ann", status: "active" }]);
  expect(await join({ workspaceId: home, accountId })).toBeNull();
  await db().updateTable("members").set({ status: "disabled" }).where("account_id", "=", accountId).execute();
  expect(await join({ workspaceId: home, accountId })).toBeNull();
  expect(await join({ workspaceId: 987_654_321, accountId })).toBeNull();
  expect(await members()).toEqual([{ id: memberId, workspace_id: home, name: "Ann", status: "disabled" }]);
});
