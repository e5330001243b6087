import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { insertSession } from "../session/session.repository.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findMembersByEmail, insertUsers } from "./new-user.repository.ts";

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
