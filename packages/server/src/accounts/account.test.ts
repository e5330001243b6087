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
  it("goes by a mail's link to a workspace of one's own, signed in as its owner", async () => {
    const token = await signUp(" Vera.Novak@Acme.example ");
    const mail = await newest("vera.novak@acme.example");
    expect(mail.path).toBe(`/update-password?isNew=true&token=${token}`);
    expect(mail.text).toContain("choose your password");
    const answer = await updateBy(token);
    expect(answer.statusCode).toBe(200);
    const info = await infoBy({ cookie: cookieOf(answer) });
    expect(info).toMatchObject({
      user: { name: "Vera Novak", email: "vera.novak@acme.example", roles: ["member", "owner"], introStep: "reward" },
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

  it("takes the name that was given with the password, else the one before it", async () => {
    const first = await updateBy(await signUp("one@gmail.com", { name: "Olga" }), { name: "Ольга" });
    const second = await updateBy(await signUp("two@gmail.com", { name: "Tom" }));
    expect([await infoBy({ cookie: cookieOf(first) }), await infoBy({ cookie: cookieOf(second) })]).toMatchObject([
      { user: { name: "Ольга" }, workspace: { name: "Ольга" } },
      { user: { name: "Tom" }, workspace: { name: "Tom" } },
    ]);
  });

  it("writes in the asker's language, and never what a stranger typed", async () => {
    const answer = await ask(
      "/user/register",
      { email: "ru@x.example", name: "Buy at evil.example" },
      { "x-language": "ru" },
    );
    expect(answer.statusCode).toBe(200);
    const { subject, text } = await newest("ru@x.example");
    expect(subject).toBe("Завершите регистрацию");
    expect(text).not.toContain("evil");
  });

  it("gives an account that was added by others its first password", async () => {
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

  it("sends who has an account to the password instead, and makes nothing", async () => {
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

  it("is refused where it is switched off, with its reason, and so is a link of before", async () => {
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

  it("says what is wrong with an address, a plan or a password", async () => {
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

describe("setting a password anew", () => {
  it("signs in, ends every other session and tells the owner by mail", async () => {
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

  it("tells an address without an account in the mail alone, by a link that opens nothing", async () => {
    expect((await ask("/user/password/reset", { email: "ghost@x.example" })).statusCode).toBe(200);
    expect(await newest("ghost@x.example")).toMatchObject({ template: "reset_unknown", path: "/login", token: "" });
  });

  it("lets nobody in whom every workspace has shut out, and leaves the password", async () => {
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
  it("tells what it is for before it is used, and spends nothing", async () => {
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

  it("ends with the hour or the day that it was good for", async () => {
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

  it("of before is spent with the one that was used, and with any change of the password", async () => {
    const ian = await person();
    await ask("/user/password/reset", { email: ian.email });
    const { token: first } = await newest(ian.email);
    await ask("/user/password/reset", { email: ian.email });
    const { token: second } = await newest(ian.email);
    expect((await updateBy(second)).statusCode).toBe(200);
    expect(problemsOf(await updateBy(first))).toEqual(["token token_used"]);
  });

  it("is kept neither in its own row nor with its mail", async () => {
    const token = await signUp("kept@x.example");
    const { rows } = await database().database.pool.query<{ row: string }>(
      "select t::text as row from account_tokens t union all select m::text from mails m",
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(
      rows.filter(({ row }) => row.includes(token) || row.includes(Buffer.from(token, "base64url").toString("hex"))),
    ).toEqual([]);
  });

  it.each(["", "x", "a".repeat(43), "ключ", "a".repeat(200)])("that never was (%s) is not valid", async (token) => {
    const answer = await ask("/user/password/check", { token });
    expect(answer.statusCode).toBe(422);
    expect(problemsOf(await updateBy(token === "" ? "-" : token))).toEqual(["token invalid_token"]);
  });
});

describe("changing the own password", () => {
  it("asks for the present one, ends other sessions and goes on under another secret", async () => {
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

  it("asks nothing of an account that has none yet", async () => {
    const ray = await person();
    await db().updateTable("accounts").set({ password_hash: null }).where("id", "=", ray.accountId).execute();
    const headers = { authorization: `Bearer ${await server.openSession(ray)}` };
    expect(
      (await ask("/user/password/update", { password: PASSWORD, passwordConfirm: PASSWORD }, headers)).statusCode,
    ).toBe(200);
  });

  it("is not for guests without a link", async () => {
    expect((await ask("/user/password/update", { password: PASSWORD, passwordConfirm: PASSWORD })).statusCode).toBe(
      401,
    );
  });
});

it("the calls that send links are for guests", async () => {
  const headers = { authorization: `Bearer ${await server.openSession(await person())}` };
  const answers = [
    await ask("/user/register", { email: "a@x.example" }, headers),
    await ask("/user/password/reset", { email: "a@x.example" }, headers),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
  expect([accountCalls.register.access, accountCalls.resetPassword.access]).toEqual([
    { who: "guest" },
    { who: "guest" },
  ]);
});
