import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestBrowser } from "../testing/browser.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { linkPerson } from "../testing/integration.ts";
import { openSignInScene } from "../testing/sign-in-scene.ts";
import type { SignInScene } from "../testing/sign-in-scene.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { whoIs } from "../testing/who-is.ts";
import { KEYS_LIFETIME_MS, KEYS_PAUSE_MS } from "../lib/key-cache.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let scene: SignInScene;
let browser: TestBrowser;
let anna: BuiltMember;
let count = 10;
const ANNA = { id: 11, name: "Anna Adler" };

beforeAll(async () => {
  scene = await openSignInScene(database());
  const { workspaceId } = scene;
  anna = await buildMember(db(), { workspaceId, name: "Anna" });
  await linkPerson(scene.server.deps, anna, { provider: "telegram", externalId: "11" });
});
afterAll(() => scene.close());
beforeEach(() => {
  browser = scene.browser();
  scene.issuer.person = ANNA;
  // Beyond the pause between two requests for keys.
  scene.clock.advance(KEYS_PAUSE_MS);
});
afterEach(() => {
  scene.issuer.claims = {};
  scene.issuer.troubles.clear();
});

const START = "/api/v1/telegram/sign-in/oauth";
const FAILED = "/login?error=unknown";

describe("signing in with Telegram", () => {
  it("is the member whose account the bot knows", async () => {
    expect(await browser.travel(`${START}?redirect=/thanks`)).toBe("/thanks");
    expect(await whoIs(browser)).toEqual({ name: "Anna", email: anna.email, workspaceId: scene.workspaceId });
  });

  it("takes the numeric id where Telegram has both", async () => {
    scene.issuer.claims = { sub: "opaque", id: 11 };
    expect(await browser.travel(START)).toBe("/");
  });

  it("takes an audience that's a text or a list", async () => {
    for (const aud of ["7000000001", ["7000000001"]]) {
      scene.issuer.claims = { aud };
      expect(await scene.browser().travel(START)).toBe("/");
    }
  });

  it("doesn't know everybody", async () => {
    scene.issuer.person = { id: 404, name: "Nobody" };
    expect(await browser.travel(START)).toBe("/login?error=unknown_tg_ws");
    expect(await whoIs(browser)).toBeNull();
  });

  it("isn't two accounts in two workspaces at once", async () => {
    scene.issuer.person = { id: (count += 1) + 1000, name: "Twice" };
    for (const workspaceId of [scene.workspaceId, (await buildWorkspace(db())).id]) {
      const member = await buildMember(db(), { workspaceId });
      await linkPerson(scene.server.deps, member, { provider: "telegram", externalId: String(scene.issuer.person.id) });
    }
    expect(await browser.travel(START)).toBe("/login?error=mismatch_tg_ws");
  });

  it("says so when somebody didn't agree", async () => {
    scene.issuer.person = null;
    expect(await browser.travel(START)).toBe("/login?error=access_denied");
  });
});

describe("Telegram's ID token", () => {
  it.each<[string, object]>([
    ["of another issuer", { iss: "https://oauth.evil.test" }],
    ["for another client", { aud: 7000000002 }],
    ["for another client as well", { aud: ["7000000001", "7000000002"] }],
    ["for nobody", { aud: undefined }],
    ["with another browser's nonce", { nonce: "a".repeat(32) }],
    ["without a nonce", { nonce: undefined }],
    ["that never ends", { exp: undefined }],
    ["of nobody", { sub: "" }],
    ["of somebody who isn't one of Telegram's", { sub: "-5" }],
  ])("is refused %s", async (_what, claims) => {
    scene.issuer.claims = claims as Readonly<Record<string, unknown>>;
    expect(await browser.travel(START)).toBe(FAILED);
    expect(await whoIs(browser)).toBeNull();
  });

  it("works until it ends, and five seconds longer", async () => {
    const nowS = Math.floor(scene.clock.now().getTime() / 1000);
    scene.issuer.claims = { exp: nowS - 4 };
    expect(await browser.travel(START)).toBe("/");
    scene.issuer.claims = { exp: nowS - 5 };
    expect(await scene.browser().travel(START)).toBe(FAILED);
  });

  it("is refused if another key has signed it, whatever it calls itself", async () => {
    await scene.issuer.changeKey({ isSecret: true });
    expect(await browser.travel(START)).toBe(FAILED);
    await scene.issuer.changeKey();
    scene.clock.advance(KEYS_PAUSE_MS);
    expect(await browser.travel(START)).toBe("/");
  });
});

describe("Telegram's keys", () => {
  const asked = () => scene.issuer.counts.get("GET /.well-known/jwks.json") ?? 0;

  it("are asked for once an hour", async () => {
    scene.clock.advance(KEYS_LIFETIME_MS);
    await scene.browser().travel(START);
    const before = asked();
    scene.clock.advance(KEYS_LIFETIME_MS - 1);
    expect(await scene.browser().travel(START)).toBe("/");
    expect(asked()).toBe(before);
    scene.clock.advance(1);
    expect(await scene.browser().travel(START)).toBe("/");
    expect(asked()).toBe(before + 1);
  });

  it("are used on while Telegram gives no others", async () => {
    await scene.browser().travel(START);
    scene.clock.advance(KEYS_LIFETIME_MS);
    scene.issuer.troubles.set("GET /.well-known/jwks.json", [500]);
    expect(await browser.travel(START)).toBe("/");
  });

  it("are asked for again when a new one signs, at most once a minute", async () => {
    await scene.browser().travel(START);
    await scene.issuer.changeKey();
    scene.clock.advance(KEYS_PAUSE_MS);
    const before = asked();
    expect(await scene.browser().travel(START)).toBe("/");
    await scene.issuer.changeKey();
    expect(await browser.travel(START)).toBe(FAILED);
    expect(asked()).toBe(before + 1);
  });
});

describe("coming back from Telegram", () => {
  it("is refused in another browser", async () => {
    const back = await browser.leave(START);
    const victim = scene.browser();
    expect((await victim.open(back)).location).toBe(FAILED);
    expect(await whoIs(victim)).toBeNull();
  });

  it("asks Telegram nothing without a code", async () => {
    const back = new URL(await browser.leave(START), "http://localhost");
    back.searchParams.delete("code");
    const before = scene.issuer.counts.get("POST /token");
    expect((await browser.open(`${back.pathname}${back.search}`)).location).toBe(FAILED);
    expect(scene.issuer.counts.get("POST /token")).toBe(before);
  });

  it("is refused with a code that another browser began", async () => {
    const theirs = new URL(await scene.browser().leave(START), "http://localhost");
    const back = new URL(await browser.leave(START), "http://localhost");
    back.searchParams.set("code", theirs.searchParams.get("code") ?? "");
    expect((await browser.open(`${back.pathname}${back.search}`)).location).toBe(FAILED);
  });

  it("works once", async () => {
    const back = await browser.leave(START);
    const kept = new Map(browser.cookies);
    expect((await browser.open(back)).location).toBe("/");
    const again = scene.browser();
    for (const [name, value] of kept) again.cookies.set(name, value);
    expect((await again.open(back)).location).toBe(FAILED);
  });

  it("is worth another try while Telegram has trouble", async () => {
    scene.issuer.troubles.set("POST /token", [503]);
    expect(await browser.travel(START)).toBe(FAILED);
    expect(await browser.travel(START)).toBe("/");
  });
});
