import { beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { insertSession } from "../session/session.repository.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import {
  confirmIdentity,
  deleteIdentities,
  deleteIdentitiesByEmail,
  endUnprovenSessions,
  findIdentityOwner,
  insertIdentity,
  listIdentitiesOf,
} from "./identity.repository.ts";
import type { NewIdentity } from "./identity.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().database.transaction(work);
let ann: BuiltMember;
let bob: BuiltMember;

const link = (
  { accountId }: BuiltMember,
  identity: Pick<NewIdentity, "provider" | "identityId"> & Partial<NewIdentity>,
) => inside((tx) => insertIdentity(tx, { name: "", byEmail: false, at: at(0), accountId, ...identity }));

// Each messenger has a person with either id.
beforeEach(async () => {
  await db().deleteFrom("account_identities").execute();
  const { id: workspaceId } = await buildWorkspace(db());
  ann = await buildMember(db(), { workspaceId });
  bob = await buildMember(db(), { workspaceId, roles: ["super_admin"] });
  await link(ann, { provider: "slack", identityId: "P1", byEmail: true });
  await link(bob, { provider: "slack", identityId: "P2", byEmail: true });
  await link(bob, { provider: "telegram", identityId: "P1" });
  await link(ann, { provider: "telegram", identityId: "P2" });
});

/** Those that rest on a messenger's word have a question mark. */
async function linked(): Promise<readonly string[]> {
  const rows = await db().selectFrom("account_identities").selectAll().execute();
  const nameOf = new Map([
    [ann.accountId, "Ann"],
    [bob.accountId, "Bob"],
  ]);
  return rows
    .map((row) => `${row.provider} ${row.external_id} ${nameOf.get(row.account_id)}${row.by_email ? "?" : ""}`)
    .toSorted();
}

describe("a person of a messenger", () => {
  it("belongs to the account linked with that id at that messenger", async () => {
    const owner = (provider: "slack" | "telegram", identityId: string) =>
      findIdentityOwner(db(), { provider, identityId });
    expect(await owner("slack", "P1")).toEqual({ id: ann.accountId, isSuperAdmin: false, byEmail: true });
    expect(await owner("slack", "P2")).toEqual({ id: bob.accountId, isSuperAdmin: true, byEmail: true });
    expect(await owner("telegram", "P1")).toEqual({ id: bob.accountId, isSuperAdmin: true, byEmail: false });
    expect(await owner("slack", "P3")).toBeNull();
  });

  it("stays with the account that was first", async () => {
    expect(await link(bob, { provider: "slack", identityId: "P3" })).toBe(true);
    expect(await link(bob, { provider: "slack", identityId: "P1" })).toBe(false);
    expect(await linked()).toEqual([
      "slack P1 Ann?",
      "slack P2 Bob?",
      "slack P3 Bob",
      "telegram P1 Bob",
      "telegram P2 Ann",
    ]);
  });

  it("is confirmed alone", async () => {
    await inside((tx) => confirmIdentity(tx, { provider: "slack", identityId: "P1" }));
    await inside((tx) => confirmIdentity(tx, { provider: "telegram", identityId: "P2" }));
    expect(await linked()).toEqual(["slack P1 Ann", "slack P2 Bob?", "telegram P1 Bob", "telegram P2 Ann"]);
  });
});

describe("an account's links", () => {
  it("are listed oldest first, then by id", async () => {
    const { accountId } = await buildMember(db(), { workspaceId: ann.workspaceId });
    const own = { accountId, provider: "telegram", at: at(1) } as const;
    await link(ann, { ...own, identityId: "P8", name: "Eighth" });
    await link(ann, { ...own, identityId: "P7", name: "Seventh" });
    await link(ann, { ...own, identityId: "P9", provider: "slack", at: at(0), name: "Ninth" });
    expect(await listIdentitiesOf(db(), accountId)).toEqual([
      { provider: "slack", name: "Ninth" },
      { provider: "telegram", name: "Seventh" },
      { provider: "telegram", name: "Eighth" },
    ]);
  });

  it("keep the first 200 characters of a name", async () => {
    const { accountId } = await buildMember(db(), { workspaceId: ann.workspaceId });
    await link(ann, { accountId, provider: "slack", identityId: "P9", name: `A${"b".repeat(200)}` });
    expect(await listIdentitiesOf(db(), accountId)).toEqual([{ provider: "slack", name: `A${"b".repeat(199)}` }]);
  });

  it("end by messenger, and nobody else's", async () => {
    await inside((tx) => deleteIdentities(tx, { accountId: ann.accountId, provider: "slack" }));
    expect(await linked()).toEqual(["slack P2 Bob?", "telegram P1 Bob", "telegram P2 Ann"]);
  });

  it("that rest on a messenger's word end together, and nobody else's", async () => {
    expect(await inside((tx) => deleteIdentitiesByEmail(tx, ann.accountId))).toBe(1);
    expect(await linked()).toEqual(["slack P2 Bob?", "telegram P1 Bob", "telegram P2 Ann"]);
    expect(await inside((tx) => deleteIdentitiesByEmail(tx, ann.accountId))).toBe(0);
  });
});

it("sessions end of those accounts that rest on a messenger's word", async () => {
  const { workspaceId } = ann;
  const cat = await buildMember(db(), { workspaceId });
  await link(cat, { provider: "slack", identityId: "P4" });
  for (const [index, { accountId }] of [ann, bob, cat].entries())
    await insertSession(db(), {
      tokenHash: Buffer.alloc(32, index),
      accountId,
      workspaceId,
      at: at(0),
      expiresAt: at(10),
    });
  const signedIn = async () => {
    const rows = await db().selectFrom("sessions").select("account_id").orderBy("account_id").execute();
    return rows.map(({ account_id: accountId }) => accountId);
  };
  await endUnprovenSessions(db(), []);
  expect(await signedIn()).toEqual([ann.accountId, bob.accountId, cat.accountId]);
  await endUnprovenSessions(db(), [ann.accountId, cat.accountId]);
  expect(await signedIn()).toEqual([bob.accountId, cat.accountId]);
});
