import { slackManifest } from "@guildhall/slack-app";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestBrowser } from "../testing/browser.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { openSignInScene } from "../testing/sign-in-scene.ts";
import type { SignInScene } from "../testing/sign-in-scene.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { whoIs } from "../testing/who-is.ts";
import { CALLBACKS } from "./sign-in-addresses.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let scene: SignInScene;
let browser: TestBrowser;
let count = 0;
/** Somebody new in Slack, whose address is that in small letters. */
const somebody = () => `U${(count += 1)}`;
const addressOf = (userId: string) => `${userId.toLowerCase()}@guildhall.example`;

beforeAll(async () => {
  scene = await openSignInScene(database());
});
afterAll(() => scene.close());
beforeEach(() => {
  browser = scene.browser();
});

const START = "/api/v1/slack/sign-in";

describe("signing in with Slack", () => {
  it("makes a person of a connected team a member, and is the same person ever after", async () => {
    const id = somebody();
    scene.agreeInSlack(id, { name: "Anna <b>Adler" });
    expect(await browser.travel(`${START}?redirect=/leaderboard%3Fperiod%3Dmonth`)).toBe("/leaderboard?period=month");
    const anna = { name: "Anna <b>Adler", email: addressOf(id), workspaceId: scene.workspaceId };
    expect(await whoIs(browser)).toEqual(anna);
    const other = scene.browser();
    scene.agreeInSlack(id, { name: "Anna Berg" });
    expect(await other.travel(START)).toBe("/");
    expect(await whoIs(other)).toEqual(anna);
    const events = await db()
      .selectFrom("events")
      .select("type")
      .where("workspace_id", "=", scene.workspaceId)
      .orderBy("id")
      .execute();
    expect(events.map(({ type }) => type)).toEqual(["member.joined", "account.identity_linked", "chat_user.linked"]);
  });

  it("is the member with the same address", async () => {
    const id = somebody();
    await buildMember(db(), { workspaceId: scene.workspaceId, email: addressOf(id), name: "Bob" });
    scene.agreeInSlack(id);
    expect(await browser.travel(START)).toBe("/");
    expect(await whoIs(browser)).toMatchObject({ name: "Bob" });
  });

  it("doesn't get into other workspaces by an address", async () => {
    const id = somebody();
    const { id: elsewhere } = await buildWorkspace(db());
    await buildMember(db(), { workspaceId: elsewhere, email: addressOf(id) });
    scene.agreeInSlack(id);
    expect(await browser.travel(START)).toBe("/login?error=link_first");
    expect(await whoIs(browser)).toBeNull();
  });

  it("no longer gets in by an address once its account is added elsewhere", async () => {
    const id = somebody();
    scene.agreeInSlack(id);
    await browser.travel(START);
    const { id: elsewhere } = await buildWorkspace(db());
    const boss = await buildMember(db(), { workspaceId: elsewhere, roles: ["owner"] });
    const token = await scene.server.openSession(boss);
    const added = await scene.server.ask({
      method: "POST",
      url: "/api/v1/users",
      headers: { authorization: `Bearer ${token}` },
      payload: { name: "Same", email: addressOf(id), groupIds: [] },
    });
    expect(added.statusCode).toBe(200);
    expect(await whoIs(browser)).toBeNull();
    expect(await browser.travel(START)).toBe("/login?error=link_first");
  });

  it("doesn't take a team that isn't connected", async () => {
    scene.agreeInSlack(somebody(), { teamId: "T9" });
    expect(await browser.travel(`${START}?redirect=/thanks`)).toBe("/login?error=unknown_slack_ws&redirect=%2Fthanks");
  });

  it("doesn't let in who's disabled", async () => {
    const id = somebody();
    await buildMember(db(), { workspaceId: scene.workspaceId, email: addressOf(id), isDisabled: true });
    scene.agreeInSlack(id);
    expect(await browser.travel(START)).toBe("/login?error=account_disabled");
  });

  it("says so when somebody didn't agree", async () => {
    scene.slack.consent = { kind: "deny" };
    expect(await browser.travel(START)).toBe("/login?error=access_denied");
    scene.agreeInSlack(somebody());
    scene.slack.world.troubles.set("openid.connect.token", [{ kind: "error", error: "access_denied" }]);
    expect(await browser.travel(START)).toBe("/login?error=access_denied");
  });

  it("is worth another try while Slack has trouble", async () => {
    const id = somebody();
    scene.agreeInSlack(id);
    scene.slack.world.troubles.set("openid.connect.token", [{ kind: "http", statusCode: 500 }]);
    expect(await browser.travel(START)).toBe("/login?error=unknown");
    expect(await browser.travel(START)).toBe("/");
  });

  it("creates one account for concurrent first sign-ins", async () => {
    const id = somebody();
    scene.agreeInSlack(id);
    const browsers = Array.from({ length: 4 }, () => scene.browser());
    expect(await Promise.all(browsers.map((each) => each.travel(START)))).toEqual(browsers.map(() => "/"));
    const rows = await db().selectFrom("accounts").select("id").where("email", "=", addressOf(id)).execute();
    expect(rows).toHaveLength(1);
  });

  it("leads signed-in people where they wanted to go", async () => {
    scene.agreeInSlack(somebody());
    await browser.travel(START);
    expect(await browser.travel(`${START}?redirect=/perks`)).toBe("/perks");
  });
});

describe("coming back from Slack", () => {
  it.each(["//evil.test", "https://evil.test", "/\\evil.test", "/login"])("never leads to %s", async (redirect) => {
    scene.agreeInSlack(somebody());
    expect(await browser.travel(`${START}?redirect=${encodeURIComponent(redirect)}`)).toBe("/");
  });

  it("is refused in another browser, which didn't begin it", async () => {
    scene.agreeInSlack(somebody());
    const back = await browser.leave(START);
    const victim = scene.browser();
    expect((await victim.open(back)).location).toBe("/login?error=unknown");
    expect(await whoIs(victim)).toBeNull();
    // Not even if that one is on its way, too.
    await victim.leave(START);
    expect((await victim.open(back)).location).toBe("/login?error=unknown");
    expect(await whoIs(victim)).toBeNull();
  });

  it("works once, even if the browser keeps what it's told to forget", async () => {
    scene.agreeInSlack(somebody());
    const back = await browser.leave(START);
    const kept = new Map(browser.cookies);
    expect((await browser.open(back)).location).toBe("/");
    expect([...kept.keys()].filter((name) => browser.cookies.has(name))).toEqual([]);
    const notes = await db().selectFrom("chat_notes").select("expires_at").orderBy("expires_at", "desc").execute();
    expect(notes[0]?.expires_at).toEqual(new Date(scene.clock.now().getTime() + 10 * 60_000));
    const again = scene.browser();
    for (const [name, value] of kept) again.cookies.set(name, value);
    expect((await again.open(back)).location).toBe("/login?error=unknown");
  });

  it("is too late after ten minutes", async () => {
    const id = somebody();
    for (const [waitMs, path] of [
      [10 * 60_000 - 1, "/"],
      [10 * 60_000, "/login?error=unknown"],
    ] as const) {
      const each = scene.browser();
      scene.agreeInSlack(id);
      const back = await each.leave(START);
      scene.clock.advance(waitMs);
      expect((await each.open(back)).location).toBe(path);
    }
  });

  it.each([
    ["without a state", (back: URL) => back.searchParams.delete("state")],
    ["with another state", (back: URL) => back.searchParams.set("state", "a".repeat(32))],
    ["without a code", (back: URL) => back.searchParams.delete("code")],
    ["with a made-up code", (back: URL) => back.searchParams.set("code", "code-0")],
    ["at the other messenger's address", (back: URL) => (back.pathname = "/api/v1/telegram/sign-in/callback")],
  ])("is refused %s", async (_what, change) => {
    scene.agreeInSlack(somebody());
    const back = new URL(await browser.leave(START), "http://localhost");
    change(back);
    expect((await browser.open(`${back.pathname}${back.search}`)).location).toBe("/login?error=unknown");
    expect(await whoIs(browser)).toBeNull();
  });

  it("is refused with the code of somebody else's sign-in", async () => {
    scene.agreeInSlack(somebody());
    const theirs = new URL(await scene.browser().leave(START), "http://localhost");
    const back = new URL(await browser.leave(START), "http://localhost");
    back.searchParams.set("code", theirs.searchParams.get("code") ?? "");
    // Its nonce is the other browser's.
    expect((await browser.open(`${back.pathname}${back.search}`)).location).toBe("/login?error=unknown");
  });

  it("is refused with a cookie that somebody has made or changed", async () => {
    scene.agreeInSlack(somebody());
    const back = await browser.leave(START);
    // Its last character may have bits that count for nothing.
    for (const [name, value] of browser.cookies)
      browser.cookies.set(name, `${value.startsWith("A") ? "B" : "A"}${value.slice(1)}`);
    expect((await browser.open(back)).location).toBe("/login?error=unknown");
  });
});

it("keeps nothing that could be read in the browser", async () => {
  const { headers } = await browser.open(START);
  expect(String(headers["set-cookie"])).toMatch(
    /^guildhall_sign_in=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(headers["cache-control"]).toBe("no-store");
});

it("comes back to an address that the app's manifest has", () => {
  const manifest = slackManifest({ origin: "https://guild.example", isSocketMode: false, rotatesTokens: false });
  expect(manifest).toMatchObject({
    oauth_config: { redirect_urls: expect.arrayContaining([`https://guild.example${CALLBACKS.slack}`]) },
  });
});
