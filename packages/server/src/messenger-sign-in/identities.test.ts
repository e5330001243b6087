import { contract } from "@guildhall/core/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestBrowser } from "../testing/browser.ts";
import { buildMember, TEST_PASSWORD } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { linkPerson } from "../testing/integration.ts";
import { readNewestMail } from "../testing/mail-links.ts";
import { openSignInScene } from "../testing/sign-in-scene.ts";
import type { SignInScene } from "../testing/sign-in-scene.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { whoIs } from "../testing/who-is.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let scene: SignInScene;
let browser: TestBrowser;
let count = 100;

beforeAll(async () => {
  scene = await openSignInScene(database());
});
afterAll(() => scene.close());
beforeEach(() => {
  browser = scene.browser();
  scene.issuer.person = { id: (count += 1), name: "Anna Adler" };
});
afterEach(() => {
  Object.assign(scene.server.deps.config.login, { email: true });
});

const TELEGRAM = "/api/v1/telegram/sign-in/oauth";
const LINK = `${TELEGRAM}?aim=link&redirect=/profile/edit`;
const LINKED = "/profile/edit?linked=telegram";

async function enter(as: { readonly email: string }, from: TestBrowser = browser): Promise<void> {
  await from.call("POST", "/user/login", { email: as.email, password: TEST_PASSWORD });
}

const person = (wanted: { readonly email?: string } = {}): Promise<BuiltMember> =>
  buildMember(db(), { workspaceId: scene.workspaceId, ...wanted });

const telegramOf = (items: unknown) =>
  (items as { readonly items: readonly { readonly provider: string }[] }).items.find(
    ({ provider }) => provider === "telegram",
  );

describe("linking a messenger", () => {
  it("lets one sign in with it, until it's unlinked", async () => {
    const anna = await person();
    await enter(anna);
    const unlinked = { provider: "telegram", isLinked: false, name: "", mayUnlink: true };
    expect(telegramOf(await browser.call("GET", contract.listIdentities.path))).toEqual(unlinked);
    expect(await browser.travel(LINK)).toBe(LINKED);
    expect(telegramOf(await browser.call("GET", contract.listIdentities.path))).toEqual({
      provider: "telegram",
      isLinked: true,
      name: "Anna Adler",
      mayUnlink: true,
    });
    const phone = scene.browser();
    expect(await phone.travel(TELEGRAM)).toBe("/");
    expect(await whoIs(phone)).toMatchObject({ email: anna.email });
    expect(telegramOf(await browser.call("DELETE", "/user/identities/telegram"))).toEqual(unlinked);
    expect(await browser.call("DELETE", "/user/identities/telegram")).toBe(404);
    expect(await scene.browser().travel(TELEGRAM)).toBe("/login?error=unknown_tg_ws");
  });

  it("works again for one's own, and for nobody else", async () => {
    const [anna, bob] = [await person(), await person()];
    await enter(anna);
    expect(await browser.travel(LINK)).toBe(LINKED);
    expect(await browser.travel(LINK)).toBe(LINKED);
    const bobs = scene.browser();
    await enter(bob, bobs);
    expect(await bobs.travel(LINK)).toBe("/profile/edit?error=mismatch_tg_ws");
  });

  it("needs somebody who's signed in and wants it", async () => {
    expect((await browser.open(LINK)).location).toBe("/profile/edit?error=unknown");
    await enter(await person());
    const fromElsewhere = await browser.open(LINK, { "sec-fetch-site": "cross-site" });
    expect(fromElsewhere.location).toBe("/profile/edit?error=unknown");
  });

  it("isn't for whoever has signed in meanwhile", async () => {
    const [anna, bob] = [await person(), await person()];
    await enter(anna);
    const back = await browser.leave(LINK);
    await browser.call("POST", "/user/logout");
    await enter(bob);
    expect((await browser.open(back)).location).toBe("/profile/edit?error=unknown");
    expect(telegramOf(await browser.call("GET", contract.listIdentities.path))).toMatchObject({ isLinked: false });
  });

  it("makes Slack's chat know a member whose address differs", async () => {
    const anna = await person();
    await enter(anna);
    scene.agreeInSlack("U700");
    expect(await browser.travel("/api/v1/slack/sign-in?aim=link&redirect=/profile/edit")).toBe(
      "/profile/edit?linked=slack",
    );
    const rows = await db()
      .selectFrom("external_users")
      .select("member_id")
      .where("workspace_id", "=", scene.workspaceId)
      .where("external_id", "=", "U700")
      .execute();
    expect(rows).toEqual([{ member_id: anna.memberId }]);
  });

  it("isn't undone for the last way in", async () => {
    await enter(await person());
    await browser.travel(LINK);
    Object.assign(scene.server.deps.config.login, { email: false });
    expect(telegramOf(await browser.call("GET", contract.listIdentities.path))).toMatchObject({ mayUnlink: false });
    expect(await browser.call("DELETE", "/user/identities/telegram")).toBe(409);
    scene.agreeInSlack("U701");
    await browser.travel("/api/v1/slack/sign-in?aim=link");
    expect(await browser.call("DELETE", "/user/identities/telegram")).not.toBe(409);
  });
});

describe("signing up with a messenger", () => {
  const SIGN_UP = "/api/v1/telegram/install/oauth";
  const register = async (email: string) => {
    await browser.call("POST", "/user/register", { email, name: "Anna Adler" });
    return readNewestMail(db(), email);
  };
  const finish = (from: TestBrowser, token: string) =>
    from.call("PUT", "/user/password/update", { token, password: "seven geese", passwordConfirm: "seven geese" });

  it("asks for an address, and links the person once a mail has proved it", async () => {
    expect(await browser.travel(SIGN_UP)).toBe("/sign-up/telegram");
    expect(await browser.call("GET", contract.getMessengerSignUp.path)).toMatchObject({
      person: { provider: "telegram", name: "Anna Adler", email: "" },
    });
    const email = `founder-${count}@example.test`;
    const { token } = await register(email);
    await finish(browser, token);
    expect(await whoIs(browser)).toMatchObject({ email, name: "Anna Adler" });
    expect(await browser.call("GET", contract.getMessengerSignUp.path)).toMatchObject({ person: null });
    const phone = scene.browser();
    expect(await phone.travel(TELEGRAM)).toBe("/");
    expect(await whoIs(phone)).toMatchObject({ email });
  });

  it("links nobody when the mail is opened in another browser", async () => {
    await browser.travel(SIGN_UP);
    const { token } = await register(`victim-${count}@example.test`);
    const victim = scene.browser();
    await finish(victim, token);
    expect(await whoIs(victim)).not.toBeNull();
    expect(await scene.browser().travel(TELEGRAM)).toBe("/login?error=unknown_tg_ws");
  });

  it("links nobody by a link for a new password", async () => {
    const { email } = await person();
    await browser.travel(SIGN_UP);
    await browser.call("POST", "/user/password/reset", { email });
    await finish(browser, (await readNewestMail(db(), email)).token);
    expect(await scene.browser().travel(TELEGRAM)).toBe("/login?error=unknown_tg_ws");
  });

  it("is for those who aren't known yet", async () => {
    await enter(await person());
    await browser.travel(LINK);
    expect(await scene.browser().travel(SIGN_UP)).toBe("/login?error=mismatch_tg_ws");
  });

  it("is for those whom no chat knows either", async () => {
    await linkPerson(scene.server.deps, await person(), { provider: "telegram", externalId: String(count) });
    expect(await browser.travel(SIGN_UP)).toBe("/login?error=mismatch_tg_ws");
    expect(await browser.call("GET", contract.getMessengerSignUp.path)).toMatchObject({ person: null });
  });

  it("is refused without a plan that one can sign up for, and while it's closed", async () => {
    expect((await browser.open(`${SIGN_UP}?license_type=gold`)).location).toBe("/sign-up?error=license_unavailable");
    expect(await browser.travel(`${SIGN_UP}?license_type=free`)).toBe("/sign-up/telegram");
    const closed = await openSignInScene(database(), { login: { registration: false } }).catch(() => null);
    expect((await closed?.browser().open(SIGN_UP))?.location).toBe("/sign-up?error=registration_disabled");
    await closed?.close();
  });

  it("knows nobody in a browser that didn't come from a messenger", async () => {
    expect(await browser.call("GET", contract.getMessengerSignUp.path)).toMatchObject({ person: null });
  });
});

describe("an invite accepted with a messenger", () => {
  let boss: TestBrowser;

  beforeAll(async () => {
    boss = scene.browser();
    const owner = await buildMember(db(), { workspaceId: scene.workspaceId, roles: ["owner"] });
    await enter(owner, boss);
  });

  async function invite(email: string): Promise<string> {
    await boss.call("POST", "/users/invite", { emails: email });
    const { token } = await readNewestMail(db(), email);
    return new URLSearchParams({ workspace_id: String(scene.workspaceId), email, token }).toString();
  }

  it("makes a member who needs no password", async () => {
    const email = `guest-${count}@example.test`;
    const link = await invite(email);
    expect(await browser.travel(`${TELEGRAM}?aim=invite&${link}`)).toBe("/");
    expect(await whoIs(browser)).toEqual({ name: "Anna Adler", email, workspaceId: scene.workspaceId });
    const phone = scene.browser();
    expect(await phone.travel(TELEGRAM)).toBe("/");
    expect(await whoIs(phone)).toMatchObject({ email });
  });

  it("asks for the password of an account that has one", async () => {
    const { email } = await buildMember(db(), { workspaceId: (await other()).workspaceId });
    const link = await invite(email);
    expect(await browser.travel(`${TELEGRAM}?aim=invite&${link}`)).toBe(`/invite/accept?${link}&error=link_first`);
    expect(await whoIs(browser)).toBeNull();
  });

  it("isn't for somebody else's person", async () => {
    await enter(await person());
    await browser.travel(LINK);
    const link = await invite(`second-${count}@example.test`);
    expect(await scene.browser().travel(`${TELEGRAM}?aim=invite&${link}`)).toBe(
      `/invite/accept?${link}&error=mismatch_tg_ws`,
    );
  });

  it("is asked about by the page if they're known, or the link no longer works", async () => {
    const known = await buildMember(db(), { workspaceId: (await other()).workspaceId });
    await enter(known);
    await browser.travel(LINK);
    const link = await invite(known.email);
    const again = scene.browser();
    expect(await again.travel(`${TELEGRAM}?aim=invite&${link}`)).toBe(`/invite/accept?${link}`);
    expect(await whoIs(again)).toMatchObject({ email: known.email });
    scene.issuer.person = { id: (count += 1), name: "Late" };
    const made = link.replace(/token=.*/, "token=made-up");
    expect(await scene.browser().travel(`${TELEGRAM}?aim=invite&${made}`)).toBe(`/invite/accept?${made}`);
  });

  it("puts out whoever came in on Slack's word for the address", async () => {
    const email = "u800@guildhall.example";
    scene.agreeInSlack("U800");
    const stranger = scene.browser();
    await stranger.travel("/api/v1/slack/sign-in");
    expect(await whoIs(stranger)).toMatchObject({ email });
    const { workspaceId, browser: boss2 } = await other();
    await boss2.call("POST", "/users/invite", { emails: email });
    const { token } = await readNewestMail(db(), email);
    const body = { workspaceId, email, token, name: "Real", password: "seven geese", passwordConfirm: "seven geese" };
    await browser.call("POST", "/users/invite/accept", body);
    expect(await whoIs(browser)).toMatchObject({ email });
    expect(await whoIs(stranger)).toBeNull();
    expect(await stranger.travel("/api/v1/slack/sign-in")).toBe("/login?error=link_first");
  });

  /** Another workspace, with its owner's browser. */
  async function other() {
    const [row] = await db()
      .insertInto("workspaces")
      .values({ name: "Other", license: JSON.stringify({ type: "free", status: "initial" }), created_at: new Date(0) })
      .returning("id")
      .execute();
    const workspaceId = row?.id ?? 0;
    const owner = await buildMember(db(), { workspaceId, roles: ["owner"] });
    const own = scene.browser();
    await enter(owner, own);
    return { workspaceId, browser: own };
  }
});
