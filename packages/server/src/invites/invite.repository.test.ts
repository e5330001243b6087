import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import {
  countInviteMails,
  findNthLatestInviteMail,
  deleteInvitesBefore,
  findInvite,
  findInviterRoles,
  findKnownMembers,
  findLanguages,
  findMembership,
  spendInvite,
  upsertInvites,
} from "./invite.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let here: number;
let there: number;
let olga: BuiltMember;
let mo: BuiltMember;
/** Somebody else with Olga's id in another workspace. */
let twin: BuiltMember;

beforeEach(async () => {
  await db().deleteFrom("invites").execute();
  ({ id: here } = await buildWorkspace(db(), { name: "Here" }));
  ({ id: there } = await buildWorkspace(db(), { name: "There" }));
  olga = await buildMember(db(), { workspaceId: here, name: "Olga", roles: ["owner"] });
  mo = await buildMember(db(), { workspaceId: here, name: "Mo", roles: ["moderator"] });
  twin = await buildTwinMember(db(), olga, { workspaceId: there, name: "Oleg", roles: ["admin"] });
});

const hash = (byte: number): Buffer => Buffer.alloc(32, byte);

/** Each with the number of its place as its token. */
async function invite(by: BuiltMember, emails: readonly string[], minute = 0): Promise<readonly number[]> {
  return upsertInvites(
    db(),
    { workspaceId: by.workspaceId, invitedBy: by.memberId, at: at(minute), expiresAt: at(minute + 10) },
    emails.map((email, place) => ({ email, name: `For ${email}`, tokenHash: hash(place + 1) })),
  );
}

/** The other workspace's invite, with an id of this one's. */
async function inviteThere(id: number, email: string): Promise<void> {
  const [made = 0] = await invite(twin, [email]);
  await db().updateTable("invites").set({ id }).where("workspace_id", "=", there).where("id", "=", made).execute();
}

const kept = async () =>
  (
    await db()
      .selectFrom("invites")
      .select(["id", "workspace_id as place", "email", "accepted_at as spentAt"])
      .orderBy("workspace_id")
      .orderBy("email")
      .execute()
  ).map(({ place, email, spentAt }) => `${place === here ? "here" : "there"} ${email}${spentAt ? " spent" : ""}`);

describe("a new invite to an address", () => {
  it("replaces the old one of its workspace whole, and no other", async () => {
    const [a = 0, b = 0] = await invite(olga, ["a@x.test", "b@x.test"]);
    const [elsewhere = 0] = await invite(twin, ["a@x.test"]);
    await spendInvite(db(), { workspaceId: here, id: a, tokenHash: hash(1), at: at(1) });
    const before = [
      await findInvite(db(), { workspaceId: here, email: "b@x.test" }),
      await findInvite(db(), { workspaceId: there, email: "a@x.test" }),
    ];
    expect(before.map((each) => each?.id)).toEqual([b, elsewhere]);
    const ids = await upsertInvites(
      db(),
      { workspaceId: here, invitedBy: mo.memberId, at: at(20), expiresAt: at(30) },
      [{ email: "a@x.test", name: "Ann", tokenHash: hash(9) }],
    );
    expect(ids).toEqual([a]);
    expect(await findInvite(db(), { workspaceId: here, email: "a@x.test" })).toEqual({
      ...{ id: a, name: "Ann", tokenHash: hash(9), expiresAt: at(30), spentAt: null },
      ...{ workspaceName: "Here", inviterName: "Mo" },
    });
    const { made } = await db()
      .selectFrom("invites")
      .select("created_at as made")
      .where("workspace_id", "=", here)
      .where("id", "=", a)
      .executeTakeFirstOrThrow();
    expect(made).toEqual(at(20));
    expect([
      await findInvite(db(), { workspaceId: here, email: "b@x.test" }),
      await findInvite(db(), { workspaceId: there, email: "a@x.test" }),
    ]).toEqual(before);
  });

  it("is found by its address in its workspace, with who sent it there", async () => {
    await invite(olga, ["a@x.test"]);
    await invite(twin, ["b@x.test", "a@x.test"]);
    const found = async (workspaceId: number, email: string) => {
      const row = await findInvite(db(), { workspaceId, email });
      return row && [row.name, row.workspaceName, row.inviterName, row.tokenHash[0]];
    };
    expect(await found(here, "a@x.test")).toEqual(["For a@x.test", "Here", "Olga", 1]);
    expect(await found(there, "a@x.test")).toEqual(["For a@x.test", "There", "Oleg", 2]);
    expect(await found(here, "b@x.test")).toBeNull();
  });
});

it("an invite is spent once, with its own token, and no other is", async () => {
  const [a = 0] = await invite(olga, ["a@x.test", "b@x.test"]);
  await inviteThere(a, "a@x.test");
  const spend = (token: number, workspaceId = here) =>
    spendInvite(db(), { workspaceId, id: a, tokenHash: hash(token), at: at(5) });
  expect([await spend(2), await spend(1), await spend(1)]).toEqual([false, true, false]);
  expect(await kept()).toEqual(["here a@x.test spent", "here b@x.test", "there a@x.test"]);
  expect((await findInvite(db(), { workspaceId: here, email: "a@x.test" }))?.spentAt).toEqual(at(5));
});

it("an invite depends on the roles of its own sender in its workspace, now", async () => {
  const [a = 0] = await invite(olga, ["a@x.test"]);
  const [b = 0] = await invite(mo, ["b@x.test"]);
  await inviteThere(b, "b@x.test");
  const roles = (id: number, workspaceId = here) => findInviterRoles(db(), { workspaceId, id });
  expect([await roles(a), await roles(b), await roles(b, there)]).toEqual([
    ["member", "owner"],
    ["member", "moderator"],
    ["member", "admin"],
  ]);
  await db()
    .updateTable("members")
    .set({ status: "disabled" })
    .where("workspace_id", "=", here)
    .where("id", "=", mo.memberId)
    .execute();
  await db().updateTable("accounts").set({ is_super_admin: true }).where("id", "=", olga.accountId).execute();
  expect([await roles(a), await roles(b), await roles(b, there)]).toEqual([
    ["member", "owner", "super_admin"],
    [],
    ["member", "admin"],
  ]);
  expect(await roles(987_654_321)).toEqual([]);
});

it("mails that invited to a workspace are counted by address and found by their order, after an instant", async () => {
  let made = 0;
  const mail = async (workspaceId: number, recipient: string, { minute = 1, template = "invite" } = {}) => {
    made += 1;
    const sent = { next_attempt_at: at(minute), created_at: at(minute), data: JSON.stringify({}) };
    await db()
      .insertInto("mails")
      .values({ workspace_id: workspaceId, recipient, language: "en", template, cause: `${here} ${made}`, ...sent })
      .execute();
  };
  await mail(here, "a@x.test");
  await mail(here, "a@x.test", { minute: 2 });
  await mail(here, "b@x.test");
  await mail(here, "b@x.test", { minute: 0 });
  await mail(here, "a@x.test", { template: "reset" });
  await mail(there, "a@x.test");
  expect(await countInviteMails(db(), { workspaceId: here, since: at(0) })).toEqual(
    new Map([
      ["a@x.test", 2],
      ["b@x.test", 1],
    ]),
  );
  await mail(here, "a@x.test", { minute: 4, template: "reset" });
  await mail(there, "a@x.test", { minute: 4 });
  const latest = async (nth: number, since = 0) =>
    findNthLatestInviteMail(db(), { workspaceId: here, nth, since: at(since) });
  expect([await latest(1), await latest(2), await latest(3), await latest(4)]).toEqual([at(2), at(1), at(1), null]);
  expect([await latest(1, 1), await latest(2, 1)]).toEqual([at(2), null]);
});

it("languages are those of the invited accounts", async () => {
  const ru = await buildMember(db(), { workspaceId: there, language: "ru" });
  expect(await findLanguages(db(), [ru.email, mo.email, "nobody@x.test"])).toEqual(
    new Map([
      [ru.email, "ru"],
      [mo.email, "en"],
    ]),
  );
});

describe("an invited person", () => {
  it("is a member of this workspace, disabled there, or none", async () => {
    const gone = await buildMember(db(), { workspaceId: here, isDisabled: true });
    await buildMember(db(), { workspaceId: there, accountId: gone.accountId });
    const membership = ({ accountId }: BuiltMember, workspaceId = here) =>
      findMembership(db(), { workspaceId, accountId });
    expect([await membership(olga), await membership(gone), await membership(twin)]).toEqual([
      "active",
      "disabled",
      null,
    ]);
    expect(await membership(gone, there)).toBe("active");
  });

  it("who is a member here has settled in with a password, or by being disabled", async () => {
    const added = await buildMember(db(), { workspaceId: here, name: "Added" });
    const gone = await buildMember(db(), { workspaceId: here, name: "Gone", isDisabled: true });
    await db()
      .updateTable("accounts")
      .set({ password_hash: null })
      .where("id", "in", [added.accountId, gone.accountId])
      .execute();
    await buildMember(db(), { workspaceId: there, name: "Elsewhere", accountId: added.accountId });
    const emails = [olga, added, gone, twin].map(({ email }) => email);
    const known = await findKnownMembers(db(), here, emails);
    expect(new Map(known.map(({ email, ...each }) => [email, each]))).toEqual(
      new Map([
        [olga.email, { name: "Olga", isSettled: true, isDisabled: false }],
        [added.email, { name: "Added", isSettled: false, isDisabled: false }],
        [gone.email, { name: "Gone", isSettled: true, isDisabled: true }],
      ]),
    );
    expect(known).toHaveLength(3);
  });
});

it("invites are removed once they expired before an instant", async () => {
  await invite(olga, ["a@x.test"], 0);
  await invite(olga, ["b@x.test"], 1);
  await invite(twin, ["c@x.test"], 0);
  await invite(twin, ["d@x.test"], 2);
  expect(await deleteInvitesBefore(db(), at(11))).toBe(2);
  expect(await kept()).toEqual(["here b@x.test", "there d@x.test"]);
  expect(await deleteInvitesBefore(db(), at(11))).toBe(0);
});
