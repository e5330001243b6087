import { beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import { deleteEmailChangesBefore, keepEmailChange, setEmail, takeEmailChange } from "./email-change.repository.ts";
import { findOwnProfile, lockProfile, writeProfile } from "./own-profile.repository.ts";

const database = useTestDatabase();
const at = new Date("2026-11-27T10:00:00Z");
const later = (ms: number) => new Date(at.getTime() + ms);
let ann: BuiltMember;
let bob: BuiltMember;
/** In another workspace, with Ann's member id. */
let twin: BuiltMember;

beforeEach(async () => {
  // Tokens are unique among all accounts.
  await deleteEmailChangesBefore(db(), later(1_000_000));
  const [own, other] = [await buildWorkspace(db()), await buildWorkspace(db())];
  ann = await buildMember(db(), { workspaceId: own.id, name: "Ann" });
  bob = await buildMember(db(), { workspaceId: own.id, name: "Bob" });
  twin = await buildTwinMember(db(), ann, { workspaceId: other.id, name: "Twin" });
});

const db = () => database().database.handle;
const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().database.transaction(work);
const hash = (byte: number) => Buffer.alloc(32, byte);
const ask = ({ accountId }: BuiltMember, email: string, { byte = 1, expiresAt = later(1000) } = {}) =>
  run((tx) => keepEmailChange(tx, { accountId, email, tokenHash: hash(byte), at, expiresAt }));
const take = ({ accountId }: BuiltMember, byte = 1) =>
  run((tx) => takeEmailChange(tx, { accountId, tokenHash: hash(byte) }));
const profileOf = (who: BuiltMember, now = at) => findOwnProfile(db(), who, now);
const pendingOf = async (who: BuiltMember, now = at) => (await profileOf(who, now))?.pendingEmail;

describe("a waiting email", () => {
  it("is one account's, and its newest", async () => {
    await ask(ann, "one@example.test");
    await ask(bob, "two@example.test", { byte: 2 });
    await ask(ann, "three@example.test", { byte: 3, expiresAt: later(3000) });
    expect([await pendingOf(ann), await pendingOf(bob), await pendingOf(twin)]).toEqual([
      "three@example.test",
      "two@example.test",
      null,
    ]);
    expect([await take(ann, 1), await take(ann, 2), await take(bob, 3)]).toEqual([undefined, undefined, undefined]);
    expect(await take(ann, 3)).toEqual({ email: "three@example.test", expiresAt: later(3000) });
    expect([await take(ann, 3), await pendingOf(ann), await pendingOf(bob)]).toEqual([
      undefined,
      null,
      "two@example.test",
    ]);
  });

  it("waits until the moment its link expires", async () => {
    await ask(ann, "one@example.test", { expiresAt: later(1) });
    expect([await pendingOf(ann), await pendingOf(ann, later(1))]).toEqual(["one@example.test", null]);
  });

  it("is forgotten once it expired before the given moment", async () => {
    await ask(ann, "one@example.test", { expiresAt: later(-2) });
    await ask(bob, "two@example.test", { byte: 2, expiresAt: later(-1) });
    await ask(twin, "three@example.test", { byte: 3, expiresAt: at });
    expect([await deleteEmailChangesBefore(db(), later(-1)), await deleteEmailChangesBefore(db(), at)]).toEqual([1, 1]);
    expect([await take(ann), await take(bob, 2), (await take(twin, 3))?.email]).toEqual([
      undefined,
      undefined,
      "three@example.test",
    ]);
  });

  it("becomes the email of one account", async () => {
    await run((tx) => setEmail(tx, ann.accountId, `moved-${ann.email}`));
    const emails = await Promise.all([ann, bob, twin].map(async (who) => (await profileOf(who))?.email));
    expect(emails).toEqual([`moved-${ann.email}`, bob.email, twin.email]);
  });
});

describe("a profile", () => {
  const fields = { name: "Anna", birthday: "1990-05-01", avatarUrl: "/files/a", avatarUrlBig: "/files/b" };
  const nothing = { birthday: null, avatarUrl: "", avatarUrlBig: "" };
  const read = (who: BuiltMember) => run((tx) => lockProfile(tx, who));

  it("is written and read beside another member's, and one of another workspace with the same id", async () => {
    await run((tx) => writeProfile(tx, ann, fields));
    expect([await read(ann), await read(bob), await read(twin)]).toEqual([
      fields,
      { name: "Bob", ...nothing },
      { name: "Twin", ...nothing },
    ]);
    expect(await profileOf(ann)).toEqual({
      ...fields,
      accountId: ann.accountId,
      email: ann.email,
      provider: "email",
      pendingEmail: null,
    });
    expect([(await profileOf(bob))?.name, (await profileOf(twin))?.name]).toEqual(["Bob", "Twin"]);
    const nobody = { workspaceId: twin.workspaceId, memberId: bob.memberId };
    expect([await run((tx) => lockProfile(tx, nobody)), await findOwnProfile(db(), nobody, at)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
