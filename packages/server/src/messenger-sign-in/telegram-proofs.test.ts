import { contract } from "@guildhall/core/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertIdentity } from "../accounts/identity.repository.ts";
import type { TestBrowser } from "../testing/browser.ts";
import { buildMember } from "../testing/build-people.ts";
import { linkPerson } from "../testing/integration.ts";
import { signInitData, signWidget } from "../testing/sign-as-telegram.ts";
import { BOT_TOKEN, openSignInScene } from "../testing/sign-in-scene.ts";
import type { SignInScene } from "../testing/sign-in-scene.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { whoIs } from "../testing/who-is.ts";

const database = useTestDatabase();
const ANNA = { id: 11, first_name: "Anna" };
const STRANGER = { id: 404, first_name: "Nobody" };
let scene: SignInScene;
let browser: TestBrowser;

// A bot without a client ID: there's only the widget.
beforeAll(async () => {
  scene = await openSignInScene(database(), { hasOidc: false });
  const anna = await buildMember(database().database.handle, { workspaceId: scene.workspaceId, name: "Anna" });
  await linkPerson(scene.server.deps, anna, { provider: "telegram", externalId: "11" });
});
afterAll(() => scene.close());
beforeEach(() => {
  browser = scene.browser();
});

const signed = (token = BOT_TOKEN) => ({ token, at: scene.clock.now() });

describe("Telegram's login widget", () => {
  /** Leaves for Telegram; returns the state that comes back. */
  async function begin(from: TestBrowser, redirect = "/thanks"): Promise<string> {
    const { location } = await from.open(`/api/v1/telegram/sign-in/oauth?redirect=${redirect}`);
    const url = new URL(location);
    expect(`${url.origin}${url.pathname}`).toBe("https://oauth.telegram.org/auth");
    expect(url.searchParams.get("bot_id")).toBe("7000000001");
    expect(url.searchParams.get("origin")).toBe("http://localhost");
    const back = new URL(url.searchParams.get("return_to") ?? "");
    expect(back.pathname).toBe("/api/v1/telegram/sign-in/return");
    return back.searchParams.get("state") ?? "";
  }
  const finish = (from: TestBrowser, state: string, fields: object) =>
    from.call("POST", contract.finishTelegramWidget.path, { state, fields });
  const leadsTo = (path: string) => ({ status: "ok", path });

  it("signs in the member whose account the bot knows", async () => {
    const state = await begin(browser);
    expect(await finish(browser, state, signWidget(ANNA, signed()))).toEqual(leadsTo("/thanks"));
    expect(await whoIs(browser)).toMatchObject({ name: "Anna" });
  });

  it("doesn't know everybody", async () => {
    const state = await begin(browser, "/");
    expect(await finish(browser, state, signWidget(STRANGER, signed()))).toEqual(leadsTo("/login?error=unknown_tg_ws"));
  });

  it.each<[string, () => Readonly<Record<string, string>>]>([
    ["another bot's", () => signWidget(ANNA, signed("7000000002:AAF-token"))],
    ["changed", () => ({ ...signWidget(STRANGER, signed()), id: "11" })],
    [
      "older than five minutes",
      () => signWidget(ANNA, { token: BOT_TOKEN, at: new Date(scene.clock.now().getTime() - 301_000) }),
    ],
  ])("is refused when what it tells is %s", async (_what, fields) => {
    const state = await begin(browser, "/");
    expect(await finish(browser, state, fields())).toEqual(leadsTo("/login?error=unknown"));
    expect(await whoIs(browser)).toBeNull();
  });

  it("doesn't end what was begun with Slack", async () => {
    const { location } = await browser.open("/api/v1/slack/sign-in?redirect=/thanks");
    const state = new URL(location).searchParams.get("state") ?? "";
    const fields = signWidget(ANNA, signed());
    expect(await finish(browser, state, fields)).toEqual(leadsTo("/login?error=unknown"));
    expect(await whoIs(browser)).toBeNull();
  });

  it("takes no code in its place", async () => {
    const state = await begin(browser);
    const { location } = await browser.open(`/api/v1/telegram/sign-in/callback?state=${state}&code=c`);
    expect(location).toBe("/login?error=unknown&redirect=%2Fthanks");
  });

  it("is refused in another browser, and twice", async () => {
    const state = await begin(browser);
    const victim = scene.browser();
    const fields = signWidget(ANNA, signed());
    expect(await finish(victim, state, fields)).toEqual(leadsTo("/login?error=unknown"));
    const kept = new Map(browser.cookies);
    expect(await finish(browser, state, fields)).toEqual(leadsTo("/thanks"));
    const again = scene.browser();
    for (const [name, value] of kept) again.cookies.set(name, value);
    expect(await finish(again, state, fields)).toEqual(leadsTo("/login?error=unknown"));
    expect(await whoIs(again)).toBeNull();
  });

  it("comes back to a page that nobody can frame", async () => {
    const { status, headers, body } = await browser.open("/api/v1/telegram/sign-in/return?state=s");
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(body).toContain("Signing you in…");
  });
});

describe("the Mini App", () => {
  const open = (from: TestBrowser, initData: string) => from.call("POST", contract.loginByMiniApp.path, { initData });

  it("opens signed in, where its link leads", async () => {
    const initData = signInitData(ANNA, { ...signed(), startParam: "challenge-7" });
    expect(await open(browser, initData)).toEqual({ status: "ok", path: "/challenge/7" });
    expect(await whoIs(browser)).toMatchObject({ name: "Anna" });
  });

  it("may be reloaded", async () => {
    const initData = signInitData(ANNA, signed());
    expect(await open(browser, initData)).toEqual({ status: "ok", path: "/" });
    expect(await open(scene.browser(), initData)).toEqual({ status: "ok", path: "/" });
  });

  it("leaves a session alone, whoever opened it", async () => {
    await open(browser, signInitData(ANNA, signed()));
    const { cookies } = browser;
    const before = new Map(cookies);
    expect(await open(browser, signInitData(STRANGER, { ...signed(), startParam: "perks" }))).toEqual({
      status: "ok",
      path: "/perks",
    });
    expect(cookies).toEqual(before);
  });

  it("says so to who is disabled", async () => {
    const BEA = { id: 12, first_name: "Bea" };
    const { handle, transaction } = database().database;
    const { accountId } = await buildMember(handle, { workspaceId: scene.workspaceId, isDisabled: true });
    const person = { provider: "telegram", identityId: "12", name: "", byEmail: false } as const;
    await transaction((tx) => insertIdentity(tx, { ...person, accountId, at: scene.clock.now() }));
    const path = "/login?error=account_disabled";
    expect(await open(browser, signInitData(BEA, signed()))).toEqual({ status: "ok", path });
    expect(await whoIs(browser)).toBeNull();
  });

  it.each([
    ["a stranger", () => signInitData(STRANGER, signed()), "unknown_tg_ws"],
    ["another bot's person", () => signInitData(ANNA, signed("7000000002:AAF-token")), "unknown"],
    [
      "an hour old",
      () => signInitData(ANNA, { token: BOT_TOKEN, at: new Date(scene.clock.now().getTime() - 3_601_000) }),
      "unknown",
    ],
  ])("doesn't open for what's %s", async (_what, initData, error) => {
    expect(await open(browser, initData())).toEqual({ status: "ok", path: `/login?error=${error}` });
    expect(await whoIs(browser)).toBeNull();
  });

  it.each(["//evil.test", "evil.test", "--evil.test", "..-evil", "login"])("never leads to %s", async (startParam) => {
    const initData = signInitData(ANNA, { ...signed(), startParam });
    expect(await open(browser, initData)).toEqual({ status: "ok", path: "/" });
  });

  it("is the only page that Telegram may frame", async () => {
    const { status, headers, body } = await browser.open("/telegram/app");
    expect(status).toBe(200);
    expect(headers["x-frame-options"]).toBeUndefined();
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors https://web.telegram.org");
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self';/,
    );
    expect(body).not.toContain("telegram.org");
    expect((await browser.open("/api/v1/user/info")).headers["x-frame-options"]).toBe("DENY");
  });
});
