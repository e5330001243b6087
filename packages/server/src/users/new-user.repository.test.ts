import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { insertSession } from "../session/session.repository.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { joinTwinGroups } from "../testing/twin-groups.ts";
import { buildTwinMember, joinGroups } from "../testing/twin-member.ts";
import { findMembersByEmail, insertMemberGroups, insertUsers } from "./new-user.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let here: number;
let there: number;
let ann: BuiltMember;
let gone: BuiltMember;
let stranger: BuiltMember;

beforeEach(async () => {
  ({ id: here } = await buildWorkspace(db()));
  ({ id: there } = await buildWorkspace(db()));
  ann = await buildMember(db(), { workspaceId: here, name: "Ann" });
  gone = await buildMember(db(), { workspaceId: here, isDisabled: true });
  stranger = await buildMember(db(), { workspaceId: there, name: "Stranger", language: "ru" });
});

const membersOf = (workspaceId: number, ...accountIds: readonly number[]) =>
  db()
    .selectFrom("members")
    .select(["name", "status", "roles", "created_at as at"])
    .where("workspace_id", "=", workspaceId)
    .where("account_id", "in", accountIds)
    .orderBy("name")
    .execute();

it("members are found by email in this workspace only", async () => {
  const emails = [ann, gone, stranger].map(({ email }) => email);
  const found = async (...wanted: readonly string[]) =>
    new Map((await findMembersByEmail(db(), here, wanted)).map(({ email, status }) => [email, status]));
  expect(await found(...emails, "nobody@example.test")).toEqual(
    new Map([
      [ann.email, "active"],
      [gone.email, "disabled"],
    ]),
  );
  expect(await found(gone.email)).toEqual(new Map([[gone.email, "disabled"]]));
  expect(await found()).toEqual(new Map());
});

it("new people get an account and a membership each, under their own name; members stay as they are", async () => {
  const fresh = `fresh-${here}@example.test`;
  const written = await insertUsers(db(), {
    workspaceId: here,
    users: [
      { name: "Zed", email: fresh, groupIds: [] },
      { name: "Known", email: stranger.email, groupIds: [] },
      { name: "Other", email: ann.email, groupIds: [] },
      { name: "Back", email: gone.email, groupIds: [] },
    ],
    language: "en",
    at: at(5),
  });
  const account = await db()
    .selectFrom("accounts")
    .select(["id", "language", "password_hash as password", "created_at as at"])
    .where("email", "=", fresh)
    .executeTakeFirstOrThrow();
  expect(account).toEqual({ id: account.id, language: "en", password: null, at: at(5) });
  expect(new Map(written.map(({ email, accountId }) => [email, accountId]))).toEqual(
    new Map([
      [fresh, account.id],
      [stranger.email, stranger.accountId],
    ]),
  );
  const { language, password } = await db()
    .selectFrom("accounts")
    .select(["language", "password_hash as password"])
    .where("id", "=", stranger.accountId)
    .executeTakeFirstOrThrow();
  expect([language, password === null]).toEqual(["ru", false]);
  const plain = { status: "active", roles: [] };
  expect(await membersOf(here, account.id, stranger.accountId)).toEqual([
    { ...plain, name: "Known", at: at(5) },
    { ...plain, name: "Zed", at: at(5) },
  ]);
  expect(await membersOf(here, ann.accountId, gone.accountId)).toEqual([
    { ...plain, name: "Ann", at: at(0) },
    { ...plain, name: gone.email.split("@")[0], status: "disabled", at: at(0) },
  ]);
  expect(await membersOf(there, account.id, stranger.accountId)).toEqual([{ ...plain, name: "Stranger", at: at(0) }]);
  const ids = new Map(written.map(({ email, memberId }) => [email, memberId]));
  const zed = await db()
    .selectFrom("members")
    .select("id")
    .where("workspace_id", "=", here)
    .where("name", "=", "Zed")
    .executeTakeFirstOrThrow();
  expect(ids.get(fresh)).toBe(zed.id);
});

it("whoever entered on a messenger's word is signed out once they get into one more workspace", async () => {
  const people = [ann, stranger, await buildMember(db(), { workspaceId: there })];
  for (const { accountId } of people) {
    await db()
      .insertInto("account_identities")
      .values({
        provider: "slack",
        external_id: `U-${accountId}`,
        account_id: accountId,
        created_at: at(0),
        by_email: true,
      })
      .execute();
    const tokenHash = createHash("sha256").update(String(accountId)).digest();
    await insertSession(db(), { tokenHash, accountId, workspaceId: there, at: at(0), expiresAt: at(10) });
  }
  // Ann is in it already.
  const users = [ann, stranger].map(({ email }) => ({ name: "Known", email, groupIds: [] }));
  await insertUsers(db(), { workspaceId: here, users, language: "en", at: at(1) });
  const ids = people.map(({ accountId }) => accountId);
  const signedIn = await db()
    .selectFrom("sessions")
    .select("account_id as id")
    .where("account_id", "in", ids)
    .execute();
  expect(signedIn.map(({ id }) => id).sort()).toEqual([ids[0], ids[2]]);
});

it("new people are put into their own groups of this workspace", async () => {
  const bob = await buildMember(db(), { workspaceId: here });
  const twin = await buildTwinMember(db(), bob, { workspaceId: there });
  const [sales = 0, night = 0] = await joinGroups(db(), ann, ["Sales", "Night"]);
  await joinTwinGroups(db(), stranger, [sales, night]);
  await insertMemberGroups(db(), here, [
    { memberId: bob.memberId, groupId: night },
    { memberId: gone.memberId, groupId: sales },
  ]);
  const placesOf = ({ workspaceId, memberId }: BuiltMember) =>
    db()
      .selectFrom("member_groups")
      .select("group_id as id")
      .where("workspace_id", "=", workspaceId)
      .where("member_id", "=", memberId)
      .orderBy("group_id")
      .execute();
  expect([await placesOf(bob), await placesOf(gone), await placesOf(twin)]).toEqual([
    [{ id: night }],
    [{ id: sales }],
    [],
  ]);
});
