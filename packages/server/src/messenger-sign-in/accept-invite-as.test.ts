import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestBrowser } from "../testing/browser.ts";
import { buildMember, buildWorkspace, TEST_PASSWORD } from "../testing/build-people.ts";
import { readNewestMail } from "../testing/mail-links.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { openSignInScene } from "../testing/sign-in-scene.ts";
import type { SignInScene } from "../testing/sign-in-scene.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { whoIs } from "../testing/who-is.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let scene: SignInScene;
let browser: TestBrowser;
let boss: TestBrowser;
let count = 100;

beforeAll(async () => {
  scene = await openSignInScene(database());
  boss = scene.browser();
  const { email } = await buildMember(db(), { workspaceId: scene.workspaceId, roles: ["owner"] });
  await boss.call("POST", "/user/login", { email, password: TEST_PASSWORD });
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
const SLACK = "/api/v1/slack/sign-in";
const accept = (link: string, from: TestBrowser = browser, by = TELEGRAM) => from.travel(`${by}?aim=invite&${link}`);

/** The query of the mail's link. */
async function invite(email: string): Promise<string> {
  await boss.call("POST", "/users/invite", { emails: email });
  const { token } = await readNewestMail(db(), email);
  return new URLSearchParams({ workspace_id: String(scene.workspaceId), email, token }).toString();
}

const accountOf = (email: string) =>
  db().selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst();

it("a link works once: whoever opens it after that is nobody", async () => {
  const email = `once-${count}@example.test`;
  const link = await invite(email);
  expect(await accept(link)).toBe("/");
  scene.issuer.person = { id: (count += 1), name: "Second" };
  const second = scene.browser();
  expect(await accept(link, second)).toBe(`/invite/accept?${link}`);
  expect(await whoIs(second)).toBeNull();
  const later = scene.browser();
  expect(await later.travel(TELEGRAM)).toBe("/login?error=unknown_tg_ws");
});

it("a link works for fourteen days", async () => {
  const [inTime, late] = [await invite(`in-time-${count}@example.test`), await invite(`late-${count}@example.test`)];
  scene.clock.advance(14 * 24 * 3_600_000 - 1);
  expect(await accept(inTime)).toBe("/");
  scene.issuer.person = { id: (count += 1), name: "Late" };
  scene.clock.advance(1);
  expect(await accept(late, scene.browser())).toBe(`/invite/accept?${late}`);
  expect(await accountOf(`late-${count - 1}@example.test`)).toBeUndefined();
});

it("a link is for its own address and workspace", async () => {
  const [email, other] = [`own-${count}@example.test`, `other-${count}@example.test`];
  const link = await invite(email);
  await invite(other);
  const { id } = await buildWorkspace(db());
  for (const [name, value] of [
    ["email", other],
    ["email", "nobody@example.test"],
    ["workspace_id", String(id)],
  ] as const) {
    const changed = new URLSearchParams(link);
    changed.set(name, value);
    expect(await accept(changed.toString(), scene.browser())).toBe(`/invite/accept?${changed}`);
  }
  expect([await accountOf(email), await accountOf(other)]).toEqual([undefined, undefined]);
});

it("a link leads nowhere while nobody can sign in by email", async () => {
  const email = `off-${count}@example.test`;
  const link = await invite(email);
  Object.assign(scene.server.deps.config.login, { email: false });
  expect(await accept(link)).toBe(`/invite/accept?${link}`);
  expect([await whoIs(browser), await accountOf(email)]).toEqual([null, undefined]);
});

it("an account without a password is the invited one's, and whoever came in on Slack's word for it is out", async () => {
  const [id, email] = [`U${count}`, `u${count}@guildhall.example`];
  const { id: elsewhere } = await buildWorkspace(db());
  await scene.connect("T2", elsewhere);
  scene.agreeInSlack(id, { teamId: "T2" });
  const stranger = scene.browser();
  await stranger.travel(SLACK);
  expect(await whoIs(stranger)).toMatchObject({ email, workspaceId: elsewhere });
  expect(await accept(await invite(email))).toBe("/");
  expect(await whoIs(browser)).toMatchObject({ email, workspaceId: scene.workspaceId });
  expect(await whoIs(stranger)).toBeNull();
  scene.agreeInSlack(id, { teamId: "T2" });
  expect(await stranger.travel(SLACK)).toBe("/login?error=link_first");
});

it("a member gets the name that the invite has, and their messenger's if it has none", async () => {
  for (const [invited, expected] of [
    ["Invited Name", "Invited Name"],
    ["", "Anna Adler"],
  ] as const) {
    const email = `named-${(count += 1)}@example.test`;
    const link = await invite(email);
    const named = db().updateTable("invites").set({ name: invited });
    await named.where("workspace_id", "=", scene.workspaceId).where("email", "=", email).execute();
    scene.issuer.person = { id: count, name: "Anna Adler" };
    const each = scene.browser();
    await accept(link, each);
    expect(await whoIs(each)).toMatchObject({ name: expected, email });
  }
});

it("a member is known in Slack's chat, and all of it is on record", async () => {
  const email = `known-${count}@example.test`;
  const link = await invite(email);
  const before = await db().selectFrom("events").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  scene.agreeInSlack(`U${count}`);
  expect(await accept(link, browser, SLACK)).toBe("/");
  const [person] = await db()
    .selectFrom("external_users")
    .select("member_id as memberId")
    .where("workspace_id", "=", scene.workspaceId)
    .where("external_id", "=", `U${count}`)
    .execute();
  const memberId = person?.memberId ?? 0;
  const events = await newestEvents(db(), [scene.workspaceId], before?.id ?? 0);
  expect(events.map(({ type, payload, by }) => [type, payload, by])).toEqual([
    ["member.joined", { memberId, by: "invite" }, memberId],
    ["account.identity_linked", { memberId, provider: "slack" }, memberId],
    ["chat_user.linked", { memberId, provider: "slack" }, memberId],
  ]);
});
