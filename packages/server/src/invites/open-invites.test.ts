import { accountCalls } from "@guildhall/core/accounts";
import { userCalls } from "@guildhall/core/users";
import { AccessDeniedFailure, NotFoundFailure } from "@guildhall/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { readNewestMail } from "../testing/mail-links.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const PASSWORD = "seven quiet geese";
const database = useTestDatabase();
let team: Team;
let owner: Teammate;
let moderator: Teammate;
let count = 0;

beforeEach(async () => {
  team = await buildTeam(database(), { start: "2027-03-01T08:00:00Z" });
  owner = await team.join({ name: "Olga", roles: ["owner"] });
  moderator = await team.join({ name: "Mo", roles: ["moderator"] });
});
afterEach(() => team.close());

const db = () => database().database.handle;

/** A new address with an invite. */
async function invite(by: Teammate, email = `guest${String((count += 1))}@outside.example`) {
  await by.client.call(accountCalls.inviteUsers, { body: { emails: email } });
  return { workspaceId: team.workspaceId, email, token: (await readNewestMail(db(), email)).token };
}

type Link = Awaited<ReturnType<typeof invite>>;

const check = async (link: Link) => (await team.server.client()).call(accountCalls.checkInvite, { body: link });
const accept = async (link: Link) =>
  (await team.server.client()).call(accountCalls.acceptInvite, {
    body: { ...link, name: "Guest", password: PASSWORD, passwordConfirm: PASSWORD },
  });
const list = async (by: Teammate, page = 0) =>
  by.client.call(accountCalls.listInvites, { query: { page: String(page) } });

const membersCalled = async (name: string) =>
  db()
    .selectFrom("members")
    .select("id")
    .where("workspace_id", "=", team.workspaceId)
    .where("name", "=", name)
    .execute();

describe("an invite of someone who may no longer invite", () => {
  const withdrawn = { fields: [{ field: "token", code: "token_withdrawn" }] };

  it.each([
    ["is disabled", () => owner.client.call(userCalls.disable, { params: { id: moderator.memberId } })],
    [
      "has lost their role",
      () => owner.client.call(userCalls.removeRole, { params: { id: moderator.memberId, role: "moderator" } }),
    ],
  ] as const)("lets nobody in once the inviter %s", async (_, end) => {
    const link = await invite(moderator);
    expect(await check(link)).toMatchObject({ inviterName: "Mo" });
    await end();
    await expect(check(link)).rejects.toMatchObject(withdrawn);
    await expect(accept(link)).rejects.toMatchObject(withdrawn);
    expect(await membersCalled("Guest")).toEqual([]);
    expect((await list(owner)).items).toEqual([]);
    // Another's invite to the same address counts on its own.
    await accept(await invite(owner, link.email));
    expect(await membersCalled("Guest")).toHaveLength(1);
  });

  it("lets no signed-in account in either", async () => {
    const { id } = await buildWorkspace(db());
    const { email } = await buildMember(db(), { workspaceId: id });
    const link = await invite(moderator, email);
    const guest = await team.server.client(email);
    await owner.client.call(userCalls.disable, { params: { id: moderator.memberId } });
    await expect(guest.call(accountCalls.joinByInvite, { body: { ...link, name: "Guest" } })).rejects.toMatchObject(
      withdrawn,
    );
  });

  it("counts again if the inviter may invite again", async () => {
    const link = await invite(moderator);
    await owner.client.call(userCalls.disable, { params: { id: moderator.memberId } });
    await owner.client.call(userCalls.enable, { params: { id: moderator.memberId } });
    await accept(link);
    expect(await membersCalled("Guest")).toHaveLength(1);
  });

  it("stays valid for a super admin's, who needs no role", async () => {
    const operator = await team.join({ name: "Op" });
    await db().updateTable("accounts").set({ is_super_admin: true }).where("id", "=", operator.accountId).execute();
    const link = await invite(operator);
    expect((await list(owner)).items).toMatchObject([{ email: link.email, inviter: { name: "Op" } }]);
    await accept(link);
  });
});

describe("open invites", () => {
  it("are listed newest first with who invited and until when, without members, used and expired ones", async () => {
    const first = await invite(moderator);
    const added = await team.join({ name: "Added" });
    await db().updateTable("accounts").set({ password_hash: null }).where("id", "=", added.accountId).execute();
    await invite(owner, added.email);
    await accept(await invite(owner));
    team.clock.advance(1000);
    const second = await invite(owner);
    const { items, ...page } = await list(moderator);
    const at = (second: number) => `2027-03-15T08:00:0${String(second)}.000Z`;
    expect(items).toEqual([
      { id: expect.any(Number), email: second.email, inviter: { id: owner.memberId, name: "Olga" }, expiresAt: at(1) },
      { id: expect.any(Number), email: first.email, inviter: { id: moderator.memberId, name: "Mo" }, expiresAt: at(0) },
    ]);
    expect(page).toEqual({ hasNext: false, nextPage: null, total: 2 });
    team.clock.set(new Date(at(0)));
    const { client } = { client: await team.server.client(owner.email) };
    expect((await client.call(accountCalls.listInvites, { query: {} })).items.map(({ email }) => email)).toEqual([
      second.email,
    ]);
  });

  it("come 30 at a time", async () => {
    const emails = Array.from({ length: 30 }, (_, each) => `page${String(each)}@outside.example`).join(" ");
    await owner.client.call(accountCalls.inviteUsers, { body: { emails } });
    const only = await list(owner);
    expect([only.items.length, only.hasNext, only.nextPage, only.total]).toEqual([30, false, null, 30]);
    await invite(owner);
    const first = await list(owner);
    expect([first.items.length, first.hasNext, first.nextPage, first.total]).toEqual([30, true, 1, 31]);
    const next = await list(owner, 1);
    expect([next.items.length, next.hasNext, next.nextPage]).toEqual([1, false, null]);
    expect(new Set([...first.items, ...next.items].map(({ id }) => id)).size).toBe(31);
  });

  it("are withdrawn: the link ends, and the address can be invited again", async () => {
    const link = await invite(moderator);
    const [{ id } = { id: 0 }] = (await list(owner)).items;
    expect(await owner.client.call(accountCalls.withdrawInvite, { params: { id } })).toEqual({ id });
    await expect(accept(link)).rejects.toMatchObject({ fields: [{ field: "token", code: "invalid_token" }] });
    expect((await list(owner)).items).toEqual([]);
    await expect(owner.client.call(accountCalls.withdrawInvite, { params: { id } })).rejects.toThrow(NotFoundFailure);
    await accept(await invite(owner, link.email));
  });

  it("take the mails that haven't gone out with them, and nobody else's", async () => {
    const mails = async () =>
      (await db().selectFrom("mails").select(["recipient", "status"]).orderBy("id").execute()).filter(({ recipient }) =>
        recipient.startsWith("late"),
      );
    await db().deleteFrom("mails").execute();
    await invite(moderator, "late@outside.example");
    await invite(moderator, "later@outside.example");
    await invite(moderator, "late.sent@outside.example");
    await db()
      .updateTable("mails")
      .set({ status: "sent" })
      .where("recipient", "=", "late.sent@outside.example")
      .execute();
    await db()
      .updateTable("mails")
      .set({ status: "queued", taken_until: null })
      .where("recipient", "!=", "late.sent@outside.example")
      .execute();
    for (const { id, email } of (await list(owner)).items)
      if (email !== "later@outside.example") await owner.client.call(accountCalls.withdrawInvite, { params: { id } });
    expect(await mails()).toEqual([
      { recipient: "later@outside.example", status: "queued" },
      { recipient: "late.sent@outside.example", status: "sent" },
    ]);
  });

  it("leave a mail alone that is being sent", async () => {
    await invite(moderator, "under.way@outside.example");
    const takenUntil = new Date("2027-03-01T09:00:00Z");
    const ofIt = db().updateTable("mails").where("recipient", "=", "under.way@outside.example");
    await ofIt.set({ status: "queued", taken_until: takenUntil }).execute();
    const [{ id } = { id: 0 }] = (await list(owner)).items;
    await owner.client.call(accountCalls.withdrawInvite, { params: { id } });
    const left = db().selectFrom("mails").select("id").where("recipient", "=", "under.way@outside.example");
    expect(await left.execute()).toHaveLength(1);
  });

  it("are recorded when they're sent and when they're withdrawn, by whom, and nothing is when nobody is invited", async () => {
    const first = await invite(moderator);
    await owner.client.call(accountCalls.inviteUsers, { body: { emails: `${owner.email} ${moderator.email}` } });
    const [{ id } = { id: 0 }] = (await list(owner)).items;
    await owner.client.call(accountCalls.withdrawInvite, { params: { id } });
    await owner.client.call(accountCalls.inviteUsers, { body: { emails: `${first.email} ${owner.email}` } });
    const [{ id: again } = { id: 0 }] = (await list(owner)).items;
    const events = await newestEvents(db(), [team.workspaceId], 0);
    expect(events.map(({ id: _, ...event }) => event)).toEqual([
      { type: "invites.sent", payload: { inviteIds: [id] }, by: moderator.memberId },
      { type: "invite.withdrawn", payload: { inviteId: id }, by: owner.memberId },
      { type: "invites.sent", payload: { inviteIds: [again] }, by: owner.memberId },
    ]);
  });

  it("can't be withdrawn once accepted", async () => {
    const link = await invite(moderator);
    const [{ id } = { id: 0 }] = (await list(owner)).items;
    await accept(link);
    await expect(owner.client.call(accountCalls.withdrawInvite, { params: { id } })).rejects.toThrow(NotFoundFailure);
  });

  it("are for people who manage users, in their own workspace", async () => {
    await invite(owner);
    const [{ id } = { id: 0 }] = (await list(owner)).items;
    const member = await team.join({ name: "Ann" });
    await expect(list(member)).rejects.toThrow(AccessDeniedFailure);
    await expect(member.client.call(accountCalls.withdrawInvite, { params: { id } })).rejects.toThrow(
      AccessDeniedFailure,
    );
    const other = await buildTeam(database());
    const stranger = await other.join({ name: "Stranger", roles: ["owner"] });
    expect((await list(stranger)).items).toEqual([]);
    await expect(stranger.client.call(accountCalls.withdrawInvite, { params: { id } })).rejects.toThrow(
      NotFoundFailure,
    );
    await other.close();
    expect((await list(owner)).items).toHaveLength(1);
  });

  it("are news for whoever has the list open, and for who sends the emails", async () => {
    const heard: unknown[] = [];
    team.hear((message) => heard.push(message));
    const news = { kind: "news", workspaceId: team.workspaceId, topics: ["users"], memberIds: [] };
    await invite(owner);
    expect(heard).toEqual(expect.arrayContaining([news, { kind: "mail" }]));
    heard.length = 0;
    const [{ id } = { id: 0 }] = (await list(owner)).items;
    await owner.client.call(accountCalls.withdrawInvite, { params: { id } });
    expect(heard).toContainEqual(news);
  });
});
