import { ValidationFailure } from "@guildhall/core";
import type { EndpointInput } from "@guildhall/core";
import { accountCalls } from "@guildhall/core/accounts";
import { feedCalls } from "@guildhall/core/feed";
import { profileCalls } from "@guildhall/core/profiles";
import { sessionCalls } from "@guildhall/core/session";
import { thanksCalls } from "@guildhall/core/thanks";
import { userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPng } from "../testing/build-png.ts";
import { readMails, readNewestMail } from "../testing/mail-links.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { importTwin } from "../testing/twin.ts";

const database = useTestDatabase();
const NEW_PASSWORD = "seven quiet geese";
const HOUR_MS = 3_600_000;
let team: Team;
let ann: Teammate;
let bob: Teammate;

async function start(options: Parameters<typeof buildTeam>[1] = {}): Promise<void> {
  team = await buildTeam(database(), options);
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob", roles: ["owner"] });
}

beforeEach(() => start({ start: "2026-11-21T12:00:00Z" }));
afterEach(() => team.close());

type Body = NonNullable<EndpointInput<typeof profileCalls.save>["body"]>;

const db = () => database().database.handle;
const form = (who: Teammate = ann) => who.client.call(profileCalls.getForEdit, { params: { id: who.memberId } });
const save = (body: Body, { who = ann, avatarFile }: { readonly who?: Teammate; readonly avatarFile?: File } = {}) =>
  who.client.call(profileCalls.save, { params: { id: who.memberId }, body, files: { avatarFile } });
const own = async (who: Teammate = ann) => {
  const info = await who.client.call(sessionCalls.getUserInfo, {});
  return info.loggedIn ? info.user : null;
};
const anothers = async (who: Teammate = ann) => {
  const client = await team.server.client(who.email);
  return { ...who, client };
};
const wrong = async (call: Promise<unknown>): Promise<string[]> => {
  const failure = await call.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ValidationFailure);
  return (failure as ValidationFailure).fields.map(({ field, code }) => `${field} ${code}`);
};
const signIn = async (email: string, password: string) =>
  (await team.server.client()).call(sessionCalls.login, { body: { email, password } });
const linkTo = async (email: string) => (await readNewestMail(db(), email)).token;
const confirm = (token: string, who: Teammate = ann) => who.client.call(profileCalls.confirmEmail, { body: { token } });
const moveTo = (email: string, who: Teammate = ann) => save({ email, currentPassword: "guildhall" }, { who });

describe("the profile form", () => {
  it("has what its owner may change, and nobody else can read or save it", async () => {
    expect(await form()).toMatchObject({
      user: {
        id: ann.memberId,
        name: "Ann",
        email: ann.email,
        birthday: "",
        provider: "email",
        avatarUrl: "",
        avatarUrlBig: "",
      },
      pendingEmail: "",
      latestBirthday: "2026-11-21",
    });
    const refused = { kind: "access_denied", reason: "not_yours" };
    await expect(bob.client.call(profileCalls.getForEdit, { params: { id: ann.memberId } })).rejects.toMatchObject(
      refused,
    );
    const theirs = { params: { id: ann.memberId }, body: { name: "Mud" }, files: { avatarFile: undefined } };
    await expect(bob.client.call(profileCalls.save, theirs)).rejects.toMatchObject(refused);
    expect((await form()).user.name).toBe("Ann");
  });

  it("keeps what was changed, and what was left out", async () => {
    const saved = await save({ name: "  Anna   Smith ", birthday: "1990-05-01" });
    expect(saved).toMatchObject({ user: { id: ann.memberId, name: "Anna Smith" }, emailSentTo: "" });
    await save({});
    expect((await form()).user).toMatchObject({ name: "Anna Smith", birthday: "1990-05-01" });
    expect((await own())?.name).toBe("Anna Smith");
    await save({ birthday: "" });
    expect((await form()).user).toMatchObject({ name: "Anna Smith", birthday: "" });
    const events = await db()
      .selectFrom("events")
      .select(["payload", "actor_member_id"])
      .where("type", "=", "profile.changed")
      .where("workspace_id", "=", team.workspaceId)
      .orderBy("id")
      .execute();
    // Birthdays are private: the event says that it changed, and no more.
    const changes = [{ field: "name", before: "Ann", after: "Anna Smith" }];
    expect(events).toEqual(
      [
        { parts: ["name", "birthday"], changes },
        { parts: ["birthday"], changes: [] },
      ].map((told) => ({
        payload: { memberId: ann.memberId, ...told },
        actor_member_id: ann.memberId,
      })),
    );
  });

  it("takes a first birthday over the empty one that its owner saw", async () => {
    await save({ birthday: "1990-05-01", seen: { birthday: "" } });
    expect((await form()).user.birthday).toBe("1990-05-01");
  });

  it("shows a birthday to its owner only", async () => {
    await save({ birthday: "1990-05-01" });
    expect(JSON.stringify(await bob.client.call(userCalls.get, { params: { id: ann.memberId } }))).not.toContain(
      "1990",
    );
  });

  it("reports every invalid field, and then saves nothing", async () => {
    const body = {
      name: " ",
      birthday: "2026-11-22",
      email: "nobody",
      password: "geese",
      passwordConfirm: "geese",
      currentPassword: "x",
    };
    expect(await wrong(save(body, { avatarFile: buildPng(191) }))).toEqual([
      "name required",
      "birthday in_the_future",
      "email not_an_email",
      "password too_short",
      "currentPassword wrong_password",
      "avatarFile image_resolution",
    ]);
    expect((await form()).user).toMatchObject({ name: "Ann", birthday: "", avatarUrl: "" });
    expect(await wrong(save({ birthday: "1899-12-31" }))).toEqual(["birthday too_early"]);
    expect(await wrong(save({ birthday: "2026-02-30" }))).toEqual(["birthday not_a_date"]);
  });

  it("uses today's date in the workspace's zone", async () => {
    await team.close();
    await start({ start: "2026-11-21T12:00:00Z", settings: { tz: "Pacific/Auckland" } });
    expect((await form()).latestBirthday).toBe("2026-11-22");
    await save({ birthday: "2026-11-22" });
    expect(await wrong(save({ birthday: "2026-11-23" }))).toEqual(["birthday in_the_future"]);
  });

  it("of someone from the company directory keeps the name, and has no email and password", async () => {
    await db()
      .insertInto("account_identities")
      .values({ provider: "directory", external_id: "ann", account_id: ann.accountId, created_at: team.clock.now() })
      .execute();
    expect((await form()).user.provider).toBe("ldap");
    const body = {
      name: "Anna",
      email: "anna@example.test",
      password: NEW_PASSWORD,
      passwordConfirm: NEW_PASSWORD,
      currentPassword: "guildhall",
    };
    expect(await wrong(save(body))).toEqual(["name locked", "email locked", "password locked"]);
    await save({ name: "Ann", birthday: "1990-05-01" });
    expect((await form()).user).toMatchObject({ name: "Ann", birthday: "1990-05-01" });
  });
});

describe("a new password", () => {
  const body = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };

  it("requires the current one, and follows the sign-up rules", async () => {
    expect(await wrong(save(body))).toEqual(["currentPassword required"]);
    expect(await wrong(save({ ...body, currentPassword: "wrong one" }))).toEqual(["currentPassword wrong_password"]);
    expect(await wrong(save({ ...body, passwordConfirm: "", currentPassword: "guildhall" }))).toEqual([
      "passwordConfirm required",
    ]);
    expect(
      await wrong(save({ password: "password1", passwordConfirm: "password1", currentPassword: "guildhall" })),
    ).toEqual(["password weak_password"]);
    await signIn(ann.email, "guildhall");
  });

  it("ends every other session, invalidates earlier links, and notifies by mail", async () => {
    const elsewhere = await anothers();
    await (await team.server.client()).call(accountCalls.resetPassword, { body: { email: ann.email } });
    await save({ ...body, currentPassword: "guildhall", name: "Anna" });
    expect((await own())?.name).toBe("Anna");
    await expect(elsewhere.client.call(sessionCalls.logout, {})).rejects.toMatchObject({ kind: "unauthenticated" });
    expect((await readNewestMail(db(), ann.email)).template).toBe("password_changed");
    const links = await db().selectFrom("account_tokens").select("spent_at").where("email", "=", ann.email).execute();
    expect(links.map((link) => link.spent_at !== null)).toEqual([true]);
    await signIn(ann.email, NEW_PASSWORD);
    expect(await wrong(signIn(ann.email, "guildhall"))).toEqual(["password wrong_credentials"]);
  });
});

describe("a new email", () => {
  it("requires the current password and takes effect when its link is opened", async () => {
    expect(await wrong(save({ email: "anna@example.test" }))).toEqual(["currentPassword required"]);
    expect(await moveTo(" Anna@Example.test ")).toMatchObject({ emailSentTo: "anna@example.test" });
    expect(await form()).toMatchObject({ user: { email: ann.email }, pendingEmail: "anna@example.test" });
    await signIn(ann.email, "guildhall");
    const mail = await readNewestMail(db(), "anna@example.test");
    expect([mail.template, mail.path]).toEqual(["email_change", `/profile/edit?token=${mail.token}`]);
    expect(await confirm(mail.token)).toEqual({ email: "anna@example.test" });
    expect(await form()).toMatchObject({ user: { email: "anna@example.test" }, pendingEmail: "" });
    expect((await own())?.email).toBe("anna@example.test");
    expect((await readNewestMail(db(), ann.email)).template).toBe("email_changed");
    await signIn("anna@example.test", "guildhall");
    expect(await wrong(signIn(ann.email, "guildhall"))).toEqual(["password wrong_credentials"]);
    expect(await wrong(confirm(mail.token))).toEqual(["token invalid_token"]);
  });

  it("that someone else has gets the same answer, and a mail without a link", async () => {
    const [free, taken] = [await moveTo("free@example.test"), await moveTo(bob.email)];
    const plain = (answer: typeof free) => ({ ...answer, emailSentTo: "" });
    expect(plain(taken)).toEqual(plain(free));
    expect((await form()).pendingEmail).toBe(bob.email);
    const mail = await readNewestMail(db(), bob.email);
    expect([mail.template, mail.token, mail.path]).toEqual(["email_change_known", "", "/login"]);
    await signIn(bob.email, "guildhall");
  });

  it("that someone else got in the meantime stays theirs", async () => {
    await moveTo("wanted@example.test");
    team.clock.advance(1000);
    await moveTo("wanted@example.test", bob);
    const [bobs, anns] = (await readMails(db(), "wanted@example.test")).map(({ token }) => token);
    await confirm(bobs ?? "", bob);
    expect(await wrong(confirm(anns ?? ""))).toEqual(["token taken"]);
    expect([(await own())?.email, (await own(bob))?.email]).toEqual([ann.email, "wanted@example.test"]);
  });

  it("is confirmed by the newest link only, by its requester, within a day", async () => {
    await moveTo("one@example.test");
    const first = await linkTo("one@example.test");
    await moveTo("two@example.test");
    const second = await linkTo("two@example.test");
    expect(await wrong(confirm(first))).toEqual(["token invalid_token"]);
    expect(await wrong(confirm(second, bob))).toEqual(["token invalid_token"]);
    expect(await wrong(confirm("no-such-token"))).toEqual(["token invalid_token"]);
    team.clock.set(new Date(team.clock.now().getTime() + 24 * HOUR_MS));
    expect(await wrong(confirm(second))).toEqual(["token token_expired"]);
    expect(await form()).toMatchObject({ user: { email: ann.email }, pendingEmail: "" });
  });

  it("invalidates password links sent to either address", async () => {
    const guest = await team.server.client();
    await guest.call(accountCalls.resetPassword, { body: { email: ann.email } });
    await guest.call(accountCalls.register, { body: { email: "moved@example.test" } });
    team.clock.advance(1000);
    await moveTo("moved@example.test");
    await confirm(await linkTo("moved@example.test"));
    const links = await db()
      .selectFrom("account_tokens")
      .select("spent_at")
      .where("email", "in", [ann.email, "moved@example.test"])
      .execute();
    expect(links.map((link) => link.spent_at !== null)).toEqual([true, true]);
  });
});

it("shows a new picture and name wherever the member appears", async () => {
  await bob.client.call(
    thanksCalls.give,
    {
      body: {
        receivers: [{ id: ann.memberId }],
        description: "Well done",
        rewards: [{ currencyId: team.currencyId, amount: 100 }],
      },
    },
    { idempotencyKey: "thanks-1" },
  );
  await team.readEvents();
  await save({ name: "Anna" }, { avatarFile: buildPng(192) });
  const { avatarUrl } = (await form()).user;
  expect(avatarUrl).toMatch(/^\/files\//);
  expect(await own()).toMatchObject({ name: "Anna", avatarUrl });
  expect(await bob.client.call(userCalls.get, { params: { id: ann.memberId } })).toMatchObject({
    user: { name: "Anna", avatarUrl },
  });
  expect(JSON.stringify(await bob.client.call(feedCalls.get, { query: {} }))).toContain(avatarUrl);
});

it("is saved over what its owner saw, whatever a workspace with the same numbers has", async () => {
  const twin = await importTwin(database().database, team.workspaceId);
  const rename = (workspaceId: number, name: string) =>
    db().updateTable("members").set({ name }).where("workspace_id", "=", workspaceId).execute();
  await rename(twin, "Twin");
  // The last row to change is the last one found.
  await rename(team.workspaceId, "Ann");
  await save({ name: "Anna", seen: { name: "Ann" } });
  const names = await db().selectFrom("members").select("name").where("workspace_id", "=", twin).execute();
  expect([...new Set(names.map(({ name }) => name))]).toEqual(["Twin"]);
  expect((await form()).user.name).toBe("Anna");
});
