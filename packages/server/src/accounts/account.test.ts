import { normalizeEmail } from "@guildhall/core";
import { accountCalls } from "@guildhall/core/accounts";
import { sessionCalls } from "@guildhall/core/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { readMails, readNewestMail } from "../testing/mail-links.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer, signIn } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const HOUR_MS = 3_600_000;
const PASSWORD = "seven quiet geese";
const database = useTestDatabase();
const clock = createFixedClock();
let server: TestServer;
let workspaceId: number;

beforeAll(async () => {
  server = createTestServer({ database: database().database, clock });
  ({ id: workspaceId } = await buildWorkspace(database().database.handle));
});
afterAll(() => server.close());

const db = () => database().database.handle;
const newest = (email: string) => readNewestMail(db(), email);
const person = (wanted: { readonly name?: string } = {}) => buildMember(db(), { workspaceId, ...wanted });

async function ask(path: string, payload: object, headers: Readonly<Record<string, string>> = {}) {
  const method = path.endsWith("update") ? "PUT" : "POST";
  return server.ask({ method, url: `/api/v1${path}`, payload, headers });
}

async function updateBy(token: string, more: object = {}) {
  return ask("/user/password/update", { token, password: PASSWORD, passwordConfirm: PASSWORD, ...more });
}

const problemsOf = (answer: { json(): unknown }): unknown =>
  (
    answer.json() as { data: { validationErrors?: { field: string; code: string }[] } | null }
  ).data?.validationErrors?.map(({ field, code }) => `${field} ${code}`);
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers["set-cookie"]).split(";")[0] ?? "";
const infoBy = async (headers: Record<string, string>) =>
  (await server.ask({ url: "/api/v1/user/info", headers })).json().data;

async function signUp(email: string, body: object = {}): Promise<string> {
  expect((await ask("/user/register", { email, ...body })).statusCode).toBe(200);
  return (await newest(normalizeEmail(email))).token;
}

describe("signing up", () => {
  it("goes from an emailed link to one's own workspace, signed in as its owner", async () => {
    const token = await signUp(" Vera.Novak@Acme.example ");
    const mail = await newest("vera.novak@acme.example");
    expect(mail.path).toBe(`/update-password?isNew=true&token=${token}`);
    expect(mail.text).toContain("choose your password");
    const answer = await updateBy(token);
    expect(answer.statusCode).toBe(200);
    const info = await infoBy({ cookie: cookieOf(answer) });
    expect(info).toMatchObject({
      user: {
        name: "Vera Novak",
        email: "vera.novak@acme.example",
        roles: ["member", "owner"],
        introStep: "workspace",
      },
      workspace: { name: "Acme", isCompleted: true },
    });
    expect(info.user.balances.map((each: { currencyName: string }) => each.currencyName)).toEqual([
      "Stars",
      "Coffees",
      "Gems",
    ]);
    const client = await server.client();
    await client.call(sessionCalls.login, { body: { email: "vera.novak@acme.example", password: PASSWORD } });
    expect(await client.call(sessionCalls.getUserInfo, {})).toMatchObject({
      loggedIn: true,
      user: { name: "Vera Novak" },
    });
  });

  it("uses the name given with the password, otherwise the earlier one", async () => {
    const first = await updateBy(await signUp("one@gmail.com", { name: "Olga" }), { name: "Ольга" });
    const second = await updateBy(await signUp("two@gmail.com", { name: "Tom" }));
    expect([await infoBy({ cookie: cookieOf(first) }), await infoBy({ cookie: cookieOf(second) })]).toMatchObject([
      { user: { name: "Ольга" }, workspace: { name: "Ольга" } },
      { user: { name: "Tom" }, workspace: { name: "Tom" } },
    ]);
  });

  it("gives the workspace its founder's zone and calendar: the browser's that opens the link, or that asked for it", async () => {
    const asked = { timeZone: "Asia/Yekaterinburg", firstWeekday: "mon", timeFormat: "24", dateFormat: "eu" };
    const opened = { timeZone: "America/New_York", firstWeekday: "sun", timeFormat: "12", dateFormat: "us" };
    const settingsBy = async (email: string, register: object, update: object): Promise<unknown> => {
      const answer = await updateBy(await signUp(email, register), update);
      const { tz, firstWeekday, timeFormat, dateFormat } = (await infoBy({ cookie: cookieOf(answer) })).settings;
      return { timeZone: tz, firstWeekday, timeFormat, dateFormat };
    };
    expect([
      await settingsBy("zone1@x.example", asked, opened),
      await settingsBy("zone2@x.example", asked, {}),
      await settingsBy("zone3@x.example", {}, { ...opened, timeZone: "Mars/Olympus" }),
    ]).toEqual([opened, asked, { ...opened, timeZone: "UTC" }]);
  });

  it("writes in the caller's language, and never includes a stranger's text", async () => {
    const answer = await ask(
      "/user/register",
      { email: "ru@x.example", name: "Buy at evil.example" },
      { "x-language": "ru" },
    );
    expect(answer.statusCode).toBe(200);
    const { subject, text } = await newest("ru@x.example");
    expect(subject).toBe("Осталось придумать пароль");
    expect(text).not.toContain("evil");
  });

  it("sets the first password of an account that others added", async () => {
    const { id: accountId } = await db()
      .insertInto("accounts")
      .values({ email: "added@x.example", created_at: clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const answer = await updateBy(await signUp("added@x.example"));
    expect(answer.statusCode).toBe(200);
    const rows = await db().selectFrom("members").select("roles").where("account_id", "=", accountId).execute();
    expect(rows).toEqual([{ roles: ["owner"] }]);
  });

  it("sends someone with an account to password reset, and creates nothing", async () => {
    const ada = await person({ name: "Ada" });
    const token = await signUp(ada.email);
    expect(await newest(ada.email)).toMatchObject({
      template: "sign_up_known",
      path: `/update-password?token=${token}`,
    });
    const answer = await updateBy(token);
    expect(await infoBy({ cookie: cookieOf(answer) })).toMatchObject({ user: { id: ada.memberId, roles: ["member"] } });
    const memberships = await db().selectFrom("members").select("id").where("account_id", "=", ada.accountId).execute();
    expect(memberships).toHaveLength(1);
  });

  it("is refused if it's switched off, with a reason, and so are earlier links", async () => {
    const token = await signUp("early@x.example");
    const ways = [{ registration: false }, { email: false, registration: false }] as const;
    const reasons = [];
    for (const login of ways) {
      const shut = createTestServer({
        database: database().database,
        clock,
        config: { login: { ...server.deps.config.login, ...login } },
      });
      for (const [method, url, payload] of [
        ["POST", "/api/v1/user/register", { email: "late@x.example" }],
        ["PUT", "/api/v1/user/password/update", { token, password: PASSWORD, passwordConfirm: PASSWORD }],
      ] as const) {
        reasons.push((await shut.ask({ method, url, payload })).json().errors[0].reason);
      }
      await shut.close();
    }
    expect(reasons).toEqual(["registration_disabled", "registration_disabled", "email_auth_off", "email_auth_off"]);
    expect(await readMails(db(), "late@x.example")).toEqual([]);
  });

  it("explains an invalid address, plan or password", async () => {
    const answers = [
      await ask("/user/register", { email: "no address" }),
      await ask("/user/register", { email: "a@x.example", licenseType: "gold" }),
      await ask("/user/register", { email: "a@x.example", password: "short", passwordConfirm: "short" }),
      await ask("/user/password/reset", { email: "a@b@c.example" }),
    ];
    expect(answers.map(problemsOf)).toEqual([
      ["email not_an_email"],
      ["licenseType license_unavailable"],
      ["password too_short"],
      ["email not_an_email"],
    ]);
  });
});

describe("resetting a password", () => {
  it("signs in, ends every other session and notifies the owner by mail", async () => {
    const bob = await person({ name: "Bob" });
    const elsewhere = { authorization: `Bearer ${await server.openSession(bob)}` };
    expect((await infoBy(elsewhere)).loggedIn).toBe(true);
    expect((await ask("/user/password/reset", { email: bob.email.toUpperCase() })).statusCode).toBe(200);
    const mail = await newest(bob.email);
    expect(mail).toMatchObject({ template: "reset", path: `/update-password?token=${mail.token}` });
    const answer = await updateBy(mail.token);
    expect(await infoBy({ cookie: cookieOf(answer) })).toMatchObject({ user: { id: bob.memberId } });
    expect((await infoBy(elsewhere)).loggedIn).toBe(false);
    expect((await newest(bob.email)).template).toBe("password_changed");
    await expect(signIn(await server.client(), bob.email)).rejects.toThrow("invalid input");
  });

  it("tells an address without an account only by mail, with a link that reveals nothing", async () => {
    expect((await ask("/user/password/reset", { email: "ghost@x.example" })).statusCode).toBe(200);
    expect(await newest("ghost@x.example")).toMatchObject({ template: "reset_unknown", path: "/login", token: "" });
  });

  it("doesn't sign in someone whom every workspace has disabled, and keeps the password", async () => {
    const out = await buildMember(db(), { workspaceId, isDisabled: true });
    await ask("/user/password/reset", { email: out.email });
    const before = await db().selectFrom("accounts").select("password_hash").where("id", "=", out.accountId).execute();
    const answer = await updateBy((await newest(out.email)).token);
    expect([answer.statusCode, answer.json().errors[0].reason]).toEqual([403, "account_disabled"]);
    expect(await db().selectFrom("accounts").select("password_hash").where("id", "=", out.accountId).execute()).toEqual(
      before,
    );
  });
});

describe("a link", () => {
  it("shows its purpose before it's used, without being used up", async () => {
    const token = await signUp("look@x.example", { name: "Lu" });
    const client = await server.client();
    for (const _ of [1, 2]) {
      const answer = await client.call(accountCalls.checkPasswordToken, { body: { token } });
      expect(answer).toEqual({ kind: "sign_up", email: "look@x.example", name: "Lu" });
    }
    expect((await updateBy(token)).statusCode).toBe(200);
  });

  it("works once; the second time it says so", async () => {
    const token = await signUp("twice@x.example");
    expect((await updateBy(token)).statusCode).toBe(200);
    expect(problemsOf(await updateBy(token))).toEqual(["token token_used"]);
    expect(problemsOf(await ask("/user/password/check", { token }))).toEqual(["token token_used"]);
  });

  it("expires after its hour or day", async () => {
    const signUpToken = await signUp("slow@x.example");
    const eve = await person();
    await ask("/user/password/reset", { email: eve.email });
    const { token: resetToken } = await newest(eve.email);
    clock.advance(HOUR_MS - 1);
    expect((await ask("/user/password/check", { token: resetToken })).statusCode).toBe(200);
    clock.advance(1);
    expect(problemsOf(await updateBy(resetToken))).toEqual(["token token_expired"]);
    expect((await ask("/user/password/check", { token: signUpToken })).statusCode).toBe(200);
    clock.advance(23 * HOUR_MS);
    expect(problemsOf(await updateBy(signUpToken))).toEqual(["token token_expired"]);
  });

  it("is used up with any newer one, and with any password change", async () => {
    const ian = await person();
    await ask("/user/password/reset", { email: ian.email });
    const { token: first } = await newest(ian.email);
    await ask("/user/password/reset", { email: ian.email });
    const { token: second } = await newest(ian.email);
    expect((await updateBy(second)).statusCode).toBe(200);
    expect(problemsOf(await updateBy(first))).toEqual(["token token_used"]);
  });

  it("isn't stored in clear, in its row or with its mail", async () => {
    const token = await signUp("kept@x.example");
    const { rows } = await database().database.pool.query<{ row: string }>(
      "select t::text as row from account_tokens t union all select m::text from mails m",
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(
      rows.filter(({ row }) => row.includes(token) || row.includes(Buffer.from(token, "base64url").toString("hex"))),
    ).toEqual([]);
  });

  it.each(["", "x", "a".repeat(43), "ключ", "a".repeat(200)])("that never existed (%s) is invalid", async (token) => {
    const answer = await ask("/user/password/check", { token });
    expect(answer.statusCode).toBe(422);
    expect(problemsOf(await updateBy(token === "" ? "-" : token))).toEqual(["token invalid_token"]);
  });
});

describe("changing one's password", () => {
  it("asks for the current one, ends other sessions and rotates this one's token", async () => {
    const kim = await person();
    const here = await server.openSession(kim);
    const there = { authorization: `Bearer ${await server.openSession(kim)}` };
    const change = (more: object) =>
      ask(
        "/user/password/update",
        { password: PASSWORD, passwordConfirm: PASSWORD, ...more },
        { authorization: `Bearer ${here}` },
      );
    expect(problemsOf(await change({}))).toEqual(["currentPassword required"]);
    expect(problemsOf(await change({ currentPassword: "not it at all" }))).toEqual(["currentPassword wrong_password"]);
    expect(problemsOf(await change({ currentPassword: "", password: "short", passwordConfirm: "" }))).toEqual([
      "currentPassword required",
      "password too_short",
      "passwordConfirm required",
    ]);
    expect(problemsOf(await change({ currentPassword: "guildhall", passwordConfirm: "another one" }))).toEqual([
      "passwordConfirm mismatch",
    ]);
    expect((await infoBy(there)).loggedIn).toBe(true);
    const answer = await change({ currentPassword: "guildhall" });
    expect(answer.statusCode).toBe(200);
    expect(await infoBy({ cookie: cookieOf(answer) })).toMatchObject({
      user: { id: kim.memberId },
      workspace: { id: workspaceId },
    });
    expect([(await infoBy(there)).loggedIn, (await infoBy({ authorization: `Bearer ${here}` })).loggedIn]).toEqual([
      false,
      false,
    ]);
  });

  it("asks for nothing if the account has no password yet", async () => {
    const ray = await person();
    await db().updateTable("accounts").set({ password_hash: null }).where("id", "=", ray.accountId).execute();
    const headers = { authorization: `Bearer ${await server.openSession(ray)}` };
    expect(
      (await ask("/user/password/update", { password: PASSWORD, passwordConfirm: PASSWORD }, headers)).statusCode,
    ).toBe(200);
  });

  it("isn't for guests without a link", async () => {
    expect((await ask("/user/password/update", { password: PASSWORD, passwordConfirm: PASSWORD })).statusCode).toBe(
      401,
    );
  });
});
