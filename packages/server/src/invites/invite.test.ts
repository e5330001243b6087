import { accountCalls } from "@guildhall/core/accounts";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { readMails, readNewestMail } from "../testing/mail-links.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const DAY_MS = 24 * 3_600_000;
const PASSWORD = "seven quiet geese";
const database = useTestDatabase();
const clock = createFixedClock();
let server: TestServer;
let workspaceId: number;
let otherId: number;
let ownerToken: string;
let owner: BuiltMember;

beforeAll(async () => {
  server = createTestServer({ database: database().database, clock });
  ({ id: workspaceId } = await buildWorkspace(db(), { name: "Guild" }));
  ({ id: otherId } = await buildWorkspace(db(), { name: "Other" }));
  owner = await buildMember(db(), { workspaceId, roles: ["owner"], name: "Olga" });
  ownerToken = await server.openSession(owner);
});
afterAll(() => server.close());

const db = () => database().database.handle;
const newest = (email: string) => readNewestMail(db(), email);

function ask(path: string, payload: object, headers: Readonly<Record<string, string>> = {}) {
  return server.ask({ method: "POST", url: `/api/v1/users/invite${path}`, payload, headers });
}

const invite = (emails: string, token = ownerToken) => ask("", { emails }, { authorization: `Bearer ${token}` });

async function invited(email: string): Promise<string> {
  expect((await invite(email)).json().data).toMatchObject({ invited: 1 });
  return (await newest(email)).token;
}

function accept(email: string, token: string, more: object = {}) {
  return ask("/accept", {
    workspaceId,
    email,
    token,
    name: "Newcomer",
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    ...more,
  });
}

const problemsOf = (answer: { json(): unknown }): unknown =>
  (
    answer.json() as { data: { validationErrors?: { field: string; code: string }[] } | null }
  ).data?.validationErrors?.map(({ field, code }) => `${field} ${code}`);

async function infoOf(answer: { headers: Record<string, unknown> }) {
  const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  return (await server.ask({ url: "/api/v1/user/info", headers: { cookie } })).json().data;
}

const memberOf = (accountId: number) =>
  db()
    .selectFrom("members")
    .select(["name", "status", "roles"])
    .where("account_id", "=", accountId)
    .where("workspace_id", "=", workspaceId)
    .execute();

describe("inviting", () => {
  it("mails each address once, readable without images", async () => {
    const answer = await invite("ann@x.example, Bob@X.example\nann@x.example;cy@x.example");
    expect(answer.json().data).toEqual({ status: "ok", invited: 3, members: 0, disabled: 0 });
    const { subject, text, token } = await newest("bob@x.example");
    expect(subject).toBe("Olga invited you to Guild");
    expect(text).toBe(
      "Hi,\n\nOlga invited you to join Guild.\n\n" +
        "It's where your team thanks each other for good work. This link is only for you. It works once, until November 30.\n\n" +
        `Accept invite: https://guild.example/invite/accept?workspace_id=${workspaceId}&email=bob%40x.example&token=${token}\n\n` +
        "-- \nYou're receiving this email because Olga entered your address. If you don't know them, ignore this email.\n",
    );
    expect(DEFAULT_WORKSPACE_SETTINGS.dateFormat).toBe("eu");
  });

  it("uses the inviter's language, or the reader's own if it's known", async () => {
    const known = await buildMember(db(), { workspaceId: otherId, language: "ru" });
    await invite(`new@x.example ${known.email}`);
    expect([(await newest("new@x.example")).subject, (await newest(known.email)).subject]).toEqual([
      "Olga invited you to Guild",
      "Вас приглашают в Guild: Olga",
    ]);
  });

  it("invites nobody if an address is wrong, and names it", async () => {
    const answer = await invite("good@x.example, bad@, worse");
    expect(answer.json().data.validationErrors).toEqual([
      { field: "emails", code: "not_emails", message: "These aren't email addresses: bad@, worse" },
    ]);
    expect(await readMails(db(), "good@x.example")).toEqual([]);
  });

  it("names five wrong addresses at most, and 60 letters of each", async () => {
    const messageOf = async (emails: string) => (await invite(emails)).json().data.validationErrors[0].message;
    const words = ["1@", "2@", "3@", "4@", "5@"];
    expect(await messageOf("1@")).toBe("These aren't email addresses: 1@");
    expect(await messageOf(words.join(" "))).toBe("These aren't email addresses: 1@, 2@, 3@, 4@, 5@");
    expect(await messageOf([...words, "6@"].join(" "))).toBe("These aren't email addresses: 1@, 2@, 3@, 4@, 5@, …");
    expect(await messageOf("x".repeat(61))).toBe(`These aren't email addresses: ${"x".repeat(60)}`);
  });

  it("accepts a hundred at once and not one more", async () => {
    const list = (count: number) => Array.from({ length: count }, (_, each) => `many${each}@x.example`).join(" ");
    expect((await invite(list(100))).json().data).toMatchObject({ invited: 100 });
    expect(problemsOf(await invite(list(101)))).toEqual(["emails too_many"]);
    expect(problemsOf(await invite(" , ;"))).toEqual(["emails required"]);
  });

  it("skips members and disabled people, and writes again to people who were added and never came", async () => {
    const member = await buildMember(db(), { workspaceId });
    const out = await buildMember(db(), { workspaceId, isDisabled: true });
    const added = await buildMember(db(), { workspaceId, name: "Added" });
    await db().updateTable("accounts").set({ password_hash: null }).where("id", "=", added.accountId).execute();
    const answer = await invite([member, out, added].map(({ email }) => email).join());
    expect(answer.json().data).toMatchObject({ invited: 1, members: 1, disabled: 1 });
    expect((await newest(added.email)).text).toContain("Hi Added,");
    expect([await readMails(db(), member.email), await readMails(db(), out.email)]).toEqual([[], []]);
  });

  it("is for people who manage users or set up the workspace", async () => {
    const asks = (["moderator", "admin"] as const).map(async (role) => {
      const token = await server.openSession(await buildMember(db(), { workspaceId, roles: [role] }));
      return (await invite("role@x.example", token)).statusCode;
    });
    const plain = await server.openSession(await buildMember(db(), { workspaceId }));
    expect([...(await Promise.all(asks)), (await invite("role@x.example", plain)).statusCode]).toEqual([200, 200, 403]);
  });

  it("stores only the token's hash, and records who invited", async () => {
    const token = await invited("kept@x.example");
    const { rows } = await database().database.pool.query<{ row: string }>(
      "select i::text as row from invites i union all select m::text from mails m union all select e::text from events e",
    );
    expect(
      rows.filter(({ row }) => row.includes(token) || row.includes(Buffer.from(token, "base64url").toString("hex"))),
    ).toEqual([]);
    const event = await db()
      .selectFrom("events")
      .select(["type", "actor_member_id"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(event).toEqual({ type: "invites.sent", actor_member_id: owner.memberId });
  });
});

describe("accepting", () => {
  it("creates a member, signed in here, with a name and password of their own", async () => {
    const token = await invited("dora@x.example");
    const answer = await accept(" DORA@x.example", token, { name: " Dora " });
    expect(answer.statusCode).toBe(200);
    expect(await infoOf(answer)).toMatchObject({
      user: { name: "Dora", email: "dora@x.example", roles: ["member"] },
      workspace: { id: workspaceId },
    });
  });

  it("says which workspace the invite is to before anything is typed", async () => {
    const email = "early@x.example";
    const token = await invited(email);
    const data = await (await server.client()).call(accountCalls.checkInvite, { body: { workspaceId, email, token } });
    expect(data).toEqual({
      workspaceName: "Guild",
      inviterName: "Olga",
      name: "",
      hasPassword: false,
      reader: "guest",
      readerEmail: "",
    });
    const known = await buildMember(db(), { workspaceId: otherId });
    const again = await ask("/check", { workspaceId, email: known.email, token: await invited(known.email) });
    expect(again.json().data).toMatchObject({ hasPassword: true });
  });

  it("asks an existing account for its password, and never overwrites it", async () => {
    const known = await buildMember(db(), { workspaceId: otherId, name: "Known" });
    const token = await invited(known.email);
    const before = await db()
      .selectFrom("accounts")
      .select("password_hash")
      .where("id", "=", known.accountId)
      .execute();
    expect(problemsOf(await accept(known.email, token))).toEqual(["password wrong_password"]);
    const answer = await accept(known.email, token, { password: "guildhall", passwordConfirm: "", name: "Kay" });
    expect(await infoOf(answer)).toMatchObject({
      user: { name: "Kay", workspacesCount: 2 },
      workspace: { id: workspaceId },
    });
    expect(
      await db().selectFrom("accounts").select("password_hash").where("id", "=", known.accountId).execute(),
    ).toEqual(before);
  });

  it("lets an added member in with what they were given, under the name they choose", async () => {
    const added = await buildMember(db(), { workspaceId, name: "Mr Added", roles: ["moderator"] });
    await db().updateTable("accounts").set({ password_hash: null }).where("id", "=", added.accountId).execute();
    const answer = await accept(added.email, await invited(added.email), { name: "Addy" });
    expect(answer.statusCode).toBe(200);
    expect(await memberOf(added.accountId)).toEqual([{ name: "Addy", status: "active", roles: ["moderator"] }]);
  });

  it("restores nothing: someone disabled after the mail stays out", async () => {
    const added = await buildMember(db(), { workspaceId });
    await db().updateTable("accounts").set({ password_hash: null }).where("id", "=", added.accountId).execute();
    const token = await invited(added.email);
    await db()
      .updateTable("members")
      .set({ status: "disabled" })
      .where("id", "=", added.memberId)
      .where("workspace_id", "=", workspaceId)
      .execute();
    const answer = await accept(added.email, token);
    expect([answer.statusCode, answer.json().errors[0].reason]).toEqual([403, "account_disabled"]);
    expect(await memberOf(added.accountId)).toMatchObject([{ status: "disabled" }]);
    const account = await db()
      .selectFrom("accounts")
      .select("password_hash")
      .where("id", "=", added.accountId)
      .execute();
    expect(account).toEqual([{ password_hash: null }]);
  });

  it("reports an invalid new password without using up the invite", async () => {
    const token = await invited("picky@x.example");
    expect(
      problemsOf(await accept("picky@x.example", token, { password: "12345678", passwordConfirm: "12345678" })),
    ).toEqual(["password weak_password"]);
    expect(
      problemsOf(await accept("picky@x.example", token, { name: "", password: "short", passwordConfirm: "" })),
    ).toEqual(["name required", "password too_short", "passwordConfirm required"]);
    expect((await accept("picky@x.example", token)).statusCode).toBe(200);
  });
});

describe("an invite link", () => {
  it("works once, for 14 days, and only until the next one is sent", async () => {
    const email = "life@x.example";
    const first = await invited(email);
    const second = await invited(email);
    expect(problemsOf(await accept(email, first))).toEqual(["token invalid_token"]);
    clock.advance(14 * DAY_MS);
    expect(problemsOf(await accept(email, second))).toEqual(["token token_expired"]);
    const third = await invited(email);
    clock.advance(14 * DAY_MS - 1);
    expect((await accept(email, third)).statusCode).toBe(200);
    expect(problemsOf(await accept(email, third))).toEqual(["token token_used"]);
    ownerToken = await server.openSession(owner);
  });

  it("only works for its own address and workspace", async () => {
    const token = await invited("mine@x.example");
    await invited("yours@x.example");
    const tries = [
      await accept("yours@x.example", token),
      await accept("nobody@x.example", token),
      await accept("mine@x.example", token, { workspaceId: otherId }),
      await accept("mine@x.example", token, { workspaceId: 987_654 }),
      await accept("mine@x.example", `${token}x`),
    ];
    expect(tries.map(problemsOf)).toEqual(tries.map(() => ["token invalid_token"]));
    expect((await accept("mine@x.example", token)).statusCode).toBe(200);
  });

  it("isn't accepted as another kind of link, or the other way round", async () => {
    const member = await buildMember(db(), { workspaceId: otherId });
    const inviteToken = await invited(member.email);
    await server.ask({ method: "POST", url: "/api/v1/user/password/reset", payload: { email: member.email } });
    const resetToken = (await newest(member.email)).token;
    await server.ask({ method: "POST", url: "/api/v1/user/register", payload: { email: "kind@x.example" } });
    const signUpToken = (await newest("kind@x.example")).token;
    await invited("kind@x.example");
    const update = (token: string) =>
      server.ask({
        method: "PUT",
        url: "/api/v1/user/password/update",
        payload: { token, password: PASSWORD, passwordConfirm: PASSWORD },
      });
    const tries = [
      await accept(member.email, resetToken, { password: "guildhall" }),
      await accept("kind@x.example", signUpToken),
      await update(inviteToken),
    ];
    expect(tries.map(problemsOf)).toEqual(tries.map(() => ["token invalid_token"]));
  });

  it("is useless if email sign-in is switched off", async () => {
    const token = await invited("off@x.example");
    const login = { ...server.deps.config.login, email: false, registration: false };
    const shut = createTestServer({ database: database().database, clock, config: { login } });
    const payload = {
      workspaceId,
      email: "off@x.example",
      token,
      name: "Off",
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    };
    const answers = [
      await shut.ask({ method: "POST", url: "/api/v1/users/invite/accept", payload }),
      await shut.ask({
        method: "POST",
        url: "/api/v1/users/invite",
        payload: { emails: "a@x.example" },
        headers: { authorization: `Bearer ${ownerToken}` },
      }),
    ];
    await shut.close();
    expect(answers.map((answer) => answer.json().errors[0].reason)).toEqual(["email_auth_off", "email_auth_off"]);
  });
});
