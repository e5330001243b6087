import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessionCalls } from "@guildhall/core/session";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer, TEST_CONFIG } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { readToken } from "./session-jwt.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const database = useTestDatabase();
const clock = createFixedClock();
let server: TestServer;
let ada: BuiltMember;
let workspaceId: number;

beforeAll(async () => {
  server = createTestServer({ database: database().database, clock });
  const db = database().database.handle;
  workspaceId = (await buildWorkspace(db, { restrictions: ["quizzes"], settings: { tz: "Europe/Berlin" } })).id;
  ada = await buildMember(db, { workspaceId, email: "ada@example.test", name: "Ada", roles: ["admin"] });
});
afterAll(() => server.close());
beforeEach(() => clock.set(new Date("2026-11-16T09:00:00Z")));

const attempt = (email: string, password: string, headers = {}) =>
  server.ask({ method: "POST", url: "/api/v1/user/login", payload: { email, password }, headers });

const cookieOf = (answer: { headers: Record<string, unknown> }): string => String(answer.headers["set-cookie"]);
const infoBy = (headers: Record<string, string>) => server.ask({ url: "/api/v1/user/info", headers });

describe("signing in", () => {
  it("finds the account behind full-width letters, and one stored in them", async () => {
    expect((await attempt("ＡＤＡ＠example.test", "guildhall")).statusCode).toBe(200);
    const wide = await buildMember(database().database.handle, {
      workspaceId,
      email: "ａda@example.test",
      name: "Wide",
    });
    const answer = await attempt("Ａda@example.test", "guildhall");
    const info = await infoBy({ cookie: cookieOf(answer).split(";")[0] ?? "" });
    expect(info.json()).toMatchObject({ data: { user: { id: wide.memberId } } });
  });

  it("gives a guest what the sign-in page needs", async () => {
    const client = await server.client();
    expect(await client.call(sessionCalls.getUserInfo, {})).toEqual({
      loggedIn: false,
      language: null,
      disabledIn: "",
      defaultTheme: "dark",
      login: {
        emailAuth: true,
        registration: true,
        chatLogin: false,
        messengerLogin: false,
        directoryLogin: false,
        requireAgreement: false,
      },
      pages: { home: "", guide: "/guide", terms: "", privacy: "", pricing: "", feedback: "/feedback" },
    });
  });

  it("tells a member who they are and what they may do", async () => {
    const client = await server.client(ada.email);
    const info = await client.call(sessionCalls.getUserInfo, {});
    expect(info).toMatchObject({
      loggedIn: true,
      user: { id: ada.memberId, name: "Ada", roles: ["member", "admin"], workspacesCount: 1, notificationsCount: 0 },
      workspace: { id: workspaceId, isCompleted: true },
      settings: { tz: "Europe/Berlin", firstWeekday: "mon" },
    });
    expect(info.loggedIn && info.user?.balances).toEqual([
      expect.objectContaining({ currencyName: "Stars", amount: 0, currencyIconUrl: "/icons/2b50.svg" }),
    ]);
    expect(info.loggedIn && info.permissions).toContain("manage-ws-settings");
    expect(info.loggedIn && info.features).not.toContain("quizzes");
  });

  it("returns a five-minute token for the member", async () => {
    const client = await server.client(ada.email);
    const info = await client.call(sessionCalls.getUserInfo, {});
    const by = { secret: server.deps.config.secret, purpose: "session", at: clock.now() } as const;
    expect(await readToken(info.loggedIn ? info.jwt : "", by)).toEqual({
      accountId: ada.accountId,
      workspaceId,
      memberId: ada.memberId,
    });
  });

  it("accepts the email in any case", async () => {
    expect((await attempt("  ADA@Example.test ", "guildhall")).statusCode).toBe(200);
  });

  it("hides the session from scripts and other sites", async () => {
    const cookie = cookieOf(await attempt(ada.email, "guildhall"));
    expect(cookie).toMatch(/^guildhall_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("binds the cookie to https and the host for people who come by https", async () => {
    const secured = createTestServer({
      database: database().database,
      clock,
      config: { publicUrl: "https://guild.example" },
    });
    const answer = await secured.ask({
      method: "POST",
      url: "/api/v1/user/login",
      payload: { email: ada.email, password: "guildhall" },
    });
    expect(cookieOf(answer)).toMatch(
      /^__Host-guildhall=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await secured.close();
  });

  it("trusts a trusted proxy about https", async () => {
    const ask = async (trustedProxies: readonly string[]) => {
      const proxied = createTestServer({ database: database().database, clock, config: { trustedProxies } });
      const answer = await proxied.ask({
        method: "POST",
        url: "/api/v1/user/login",
        payload: { email: ada.email, password: "guildhall" },
        headers: { "x-forwarded-proto": "https" },
      });
      await proxied.close();
      return cookieOf(answer).split("=")[0];
    };
    expect([await ask(["127.0.0.0/8"]), await ask([])]).toEqual(["__Host-guildhall", "guildhall_session"]);
  });

  it("answers the same for an unknown email and a wrong password", async () => {
    const [unknown, wrong] = await Promise.all([
      attempt("nobody@example.test", "guildhall"),
      attempt(ada.email, "other"),
    ]);
    const withoutId = (body: string) => body.replace(/"requestId":"[^"]+"/, "");
    expect(unknown.statusCode).toBe(422);
    expect(withoutId(unknown.body)).toBe(withoutId(wrong.body));
    expect(unknown.json().data.validationErrors).toEqual([
      { field: "password", code: "wrong_credentials", message: "Wrong email or password." },
    ]);
  });

  it("refuses an account without a password", async () => {
    const { id } = await database()
      .database.handle.insertInto("accounts")
      .values({ email: "chat-only@example.test", created_at: clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await buildMember(database().database.handle, { workspaceId, accountId: id, name: "Chat" });
    expect((await attempt("chat-only@example.test", "x")).statusCode).toBe(422);
  });

  it("refuses even the right password where nobody signs in by email", async () => {
    const config = { login: { ...TEST_CONFIG.login, email: false } };
    const closed = createTestServer({ database: database().database, clock, config });
    const payload = { email: ada.email, password: "guildhall" };
    const answer = await closed.ask({ method: "POST", url: "/api/v1/user/login", payload });
    expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([403, undefined]);
    expect(answer.json().errors[0]).toMatchObject({ reason: "email_auth_off" });
    await closed.close();
  });

  it("refuses someone disabled in every workspace, only after the right password", async () => {
    const out = await buildMember(database().database.handle, { workspaceId, isDisabled: true });
    expect((await attempt(out.email, "wrong")).statusCode).toBe(422);
    const answer = await attempt(out.email, "guildhall");
    expect(answer.statusCode).toBe(403);
    expect(answer.json().errors[0]).toMatchObject({ reason: "account_disabled" });
  });

  it("starts in the most recent workspace", async () => {
    const db = database().database.handle;
    const other = await buildWorkspace(db, { name: "Other" });
    const both = await buildMember(db, { workspaceId });
    await buildMember(db, { workspaceId: other.id, accountId: both.accountId, name: "Both" });
    const workspaceNow = async () => {
      const info = await (await server.client(both.email)).call(sessionCalls.getUserInfo, {});
      return info.loggedIn && info.workspace?.id;
    };
    expect(await workspaceNow()).toBe(workspaceId);
    clock.advance(1000);
    await server.openSession({ accountId: both.accountId, workspaceId: other.id });
    expect(await workspaceNow()).toBe(other.id);
  });
});

describe("a session", () => {
  it("is only stored as a hash", async () => {
    const token = await server.openSession(ada);
    const { rows } = await database().database.pool.query<{ found: string }>(
      "select encode(token_hash, 'hex') as found from sessions",
    );
    expect(rows.some(({ found }) => found.includes(Buffer.from(token, "base64url").toString("hex")))).toBe(false);
  });

  it("is extended by a use from an hour after the last one on", async () => {
    const cookie = cookieOf(await attempt(ada.email, "guildhall")).split(";")[0] ?? "";
    // Past the minute for which it's cached.
    for (const [waitedMs, isExtended] of [
      [3_599_999, false],
      [1, false],
      [60_000, true],
      [3_540_000, false],
      [60_000, true],
    ] as const) {
      clock.advance(waitedMs);
      expect((await infoBy({ cookie })).headers["set-cookie"] !== undefined).toBe(isExtended);
    }
  });

  it("expires after 30 days without use, and each use extends it", async () => {
    const headers = { cookie: `guildhall_session=${await server.openSession(ada)}` };
    clock.advance(29 * DAY_MS);
    const used = await infoBy(headers);
    expect(used.json().data.loggedIn).toBe(true);
    expect(cookieOf(used)).toContain("Max-Age=2592000");
    clock.advance(29 * DAY_MS);
    expect((await infoBy(headers)).json().data.loggedIn).toBe(true);
    clock.advance(30 * DAY_MS);
    expect((await infoBy(headers)).json().data.loggedIn).toBe(false);
  });

  it("ends everywhere at once on sign-out", async () => {
    const token = await server.openSession(ada);
    const headers = { authorization: `Bearer ${token}` };
    expect((await infoBy(headers)).json().data.loggedIn).toBe(true);
    const answer = await server.ask({ method: "POST", url: "/api/v1/user/logout", headers });
    expect(cookieOf(answer)).toContain("Max-Age=0");
    expect((await infoBy(headers)).json().data.loggedIn).toBe(false);
  });

  it("ends when the workspace disables the member", async () => {
    const gone = await buildMember(database().database.handle, { workspaceId });
    const headers = { authorization: `Bearer ${await server.openSession(gone)}` };
    await infoBy(headers);
    await database()
      .database.handle.updateTable("members")
      .set({ status: "disabled" })
      .where("id", "=", gone.memberId)
      .where("workspace_id", "=", workspaceId)
      .execute();
    server.deps.bus.publish({ kind: "forget", accountId: gone.accountId });
    expect((await infoBy(headers)).json().data.loggedIn).toBe(false);
  });

  it("without a workspace is signed in but not a member", async () => {
    const headers = {
      authorization: `Bearer ${await server.openSession({ accountId: ada.accountId, workspaceId: null })}`,
    };
    expect((await infoBy(headers)).json().data).toMatchObject({ loggedIn: true, user: null, workspace: null });
    const answer = await server.ask({ method: "PUT", url: "/api/v1/user/intro-displayed", headers });
    expect(answer.json().errors[0]).toMatchObject({ code: "ErrorAccessDenied", reason: "no_workspace" });
  });

  it.each([
    ["nothing", ""],
    ["a short text", "x"],
    ["a secret that nobody has", "a".repeat(43)],
    ["other letters", "ä".repeat(43)],
    ["a very long text", "a".repeat(5000)],
  ])("isn't opened by %s", async (_, token) => {
    const answer = await infoBy({ cookie: `guildhall_session=${encodeURIComponent(token)}` });
    expect(answer.json().data.loggedIn).toBe(false);
  });
});

describe("what's stored with the account", () => {
  it("includes the language", async () => {
    const client = await server.client(ada.email);
    await client.call(sessionCalls.setLanguage, { body: { language: "ru" } });
    expect(await client.call(sessionCalls.getUserInfo, {})).toMatchObject({ language: "ru" });
    await client.call(sessionCalls.setLanguage, { body: { language: "en" } });
  });

  it("includes the intro step, which moves on until it's cleared", async () => {
    const fresh = await buildMember(database().database.handle, { workspaceId });
    await database()
      .database.handle.updateTable("members")
      .set({ intro_step: "tour" })
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", fresh.memberId)
      .execute();
    const client = await server.client(fresh.email);
    expect(await client.call(sessionCalls.getUserInfo, {})).toMatchObject({ user: { introStep: "tour" } });
    await client.call(sessionCalls.moveIntro, { body: { step: "perks" } });
    expect(await client.call(sessionCalls.getUserInfo, {})).toMatchObject({ user: { introStep: "perks" } });
    await client.call(sessionCalls.introDisplayed, {});
    expect(await client.call(sessionCalls.getUserInfo, {})).toMatchObject({ user: { introStep: "" } });
    await client.call(sessionCalls.logout, {});
  });
});
