import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findAccountByEmail, readMemberships, updateLanguage } from "./account.repository.ts";
import { insertSession } from "./session.repository.ts";
import type { NewSession } from "./session.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let made = 0;
/** Oldest first. */
let workspaceIds: readonly [number, number, number];
let ann: BuiltMember;
let bob: BuiltMember;

beforeEach(async () => {
  const build = async () => (await buildWorkspace(db(), {})).id;
  workspaceIds = [await build(), await build(), await build()];
  // The newest membership is in the oldest workspace.
  const [first, second, third] = workspaceIds;
  ann = await buildMember(db(), { workspaceId: third });
  const { accountId } = ann;
  await buildMember(db(), { workspaceId: second, accountId });
  await buildMember(db(), { workspaceId: first, accountId });
  bob = await buildMember(db(), { workspaceId: first, isDisabled: true });
});

function open({ accountId }: BuiltMember, minute: number, rest: Partial<NewSession> = {}): Promise<void> {
  made += 1;
  const session = { tokenHash: Buffer.alloc(32, made), accountId, workspaceId: null, expiresAt: at(60) };
  return insertSession(db(), { ...session, at: at(minute), ...rest });
}

describe("an account", () => {
  it("is found by the first form of the email that has one, with what signing in needs", async () => {
    const { workspaceId } = ann;
    const plain = await buildMember(db(), { workspaceId, email: "zoe@example.test", roles: ["super_admin"] });
    const wide = await buildMember(db(), { workspaceId, email: "ｚoe@example.test" });
    const find = (...forms: readonly string[]) => findAccountByEmail(db(), forms);
    const passwordHash = expect.stringMatching(/^\$argon2id\$/);
    expect(await find("zoe@elsewhere.test", "zoe@example.test", "ｚoe@example.test")).toEqual({
      id: plain.accountId,
      passwordHash,
      isSuperAdmin: true,
    });
    expect(await find("ｚoe@example.test", "zoe@example.test")).toEqual({
      id: wide.accountId,
      passwordHash,
      isSuperAdmin: false,
    });
    expect(await find("zoe@elsewhere.test")).toBeNull();
  });

  it("has a language of its own", async () => {
    await updateLanguage(db(), { id: ann.accountId, language: "ru" });
    const rows = await db()
      .selectFrom("accounts")
      .select(["id", "language"])
      .where("id", "in", [ann.accountId, bob.accountId])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: ann.accountId, language: "ru" },
      { id: bob.accountId, language: "en" },
    ]);
  });
});

describe("an account's workspaces", () => {
  it("are those in which it's enabled, oldest first, and others are counted", async () => {
    await buildMember(db(), { workspaceId: (await buildWorkspace(db(), {})).id, accountId: ann.accountId });
    const [first, second, third] = workspaceIds;
    await db()
      .updateTable("members")
      .set({ status: "disabled" })
      .where("workspace_id", "=", second)
      .where("account_id", "=", ann.accountId)
      .execute();
    const { workspaceIds: found, disabledCount } = await readMemberships(db(), ann.accountId);
    expect(found).toEqual([first, third, expect.any(Number)]);
    expect(disabledCount).toBe(1);
    expect(await readMemberships(db(), bob.accountId)).toEqual({
      workspaceIds: [],
      disabledCount: 1,
      lastWorkspaceId: null,
    });
  });

  it("include the last that the person used by signing in, not others, nor through chats or widgets", async () => {
    const [first, second, third] = workspaceIds;
    await open(ann, 5, { workspaceId: first });
    await open(ann, 7, { workspaceId: second });
    await open(ann, 6, { workspaceId: third });
    await open(ann, 8);
    const via = { provider: "slack", keyHash: Buffer.alloc(32), externalId: "U-1" } as const;
    await open(ann, 9, { workspaceId: third, via });
    const widget = { kid: "k1", sub: "ann", origin: "https://acme.example", isFramed: false };
    await open(ann, 10, { workspaceId: third, widget });
    await open(bob, 11, { workspaceId: third });
    expect(await readMemberships(db(), ann.accountId)).toEqual({
      workspaceIds,
      disabledCount: 0,
      lastWorkspaceId: second,
    });
  });
});
