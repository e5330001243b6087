import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { sealSignIn, WAITING_LIFETIME_MS } from "../session/sign-in-attempt.ts";
import { at } from "../testing/at-minute.ts";
import { createTestBrowser } from "../testing/browser.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { readNewestMail } from "../testing/mail-links.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { whoIs } from "../testing/who-is.ts";
import { insertIdentity } from "./identity.repository.ts";

const COOKIE = "guildhall_sign_in";
const database = useTestDatabase();
const db = () => database().database.handle;
const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().database.transaction(work);
let lines: string[] = [];
let server: TestServer;
let count = 0;

beforeAll(() => {
  const log = pino({ level: "info" }, { write: (line) => void lines.push(line) });
  server = createTestServer({ database: database().database, log });
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});

/** A browser in which Slack has just vouched for a new person. */
function comeFromSlack() {
  const identityId = `T1-U${(count += 1)}`;
  const { deps } = server;
  const person = { provider: "slack", identityId, name: "Anna Adler", email: "", licenseType: "" } as const;
  const expiresAt = new Date(deps.clock.now().getTime() + WAITING_LIFETIME_MS);
  const browser = createTestBrowser(server);
  browser.cookies.set(COOKIE, sealSignIn(deps, { kind: "waiting", ...person }, expiresAt));
  return { browser, identityId };
}

async function followLink(browser: ReturnType<typeof createTestBrowser>, path: string, email: string) {
  await browser.call("POST", path, { email });
  const { token } = await readNewestMail(db(), email);
  const password = "seven quiet geese";
  expect(
    await browser.call("PUT", "/user/password/update", { token, password, passwordConfirm: password }),
  ).toMatchObject({
    status: "ok",
  });
  return whoIs(browser);
}

const linkOf = (identityId: string) =>
  db()
    .selectFrom("account_identities as i")
    .innerJoin("accounts as a", "a.id", "i.account_id")
    .select(["i.provider", "i.name", "i.by_email as byEmail", "a.email"])
    .where("i.external_id", "=", identityId)
    .execute();

const isRemarked = (): boolean => lines.some((line) => line.includes("linked to another account meanwhile"));

it("whoever signs up in the browser that a messenger sent is linked for good, once, and the events tell", async () => {
  const { browser, identityId } = comeFromSlack();
  const email = `founder-${identityId}@example.test`.toLowerCase();
  const workspaceId = (await followLink(browser, "/user/register", email))?.workspaceId ?? 0;
  expect(await linkOf(identityId)).toEqual([{ provider: "slack", name: "Anna Adler", byEmail: false, email }]);
  expect([browser.cookies.has(COOKIE), isRemarked()]).toEqual([false, false]);
  const [joined, linked, ...others] = await newestEvents(db(), [workspaceId], 0);
  const memberId = joined?.by;
  expect(joined).toMatchObject({ type: "member.joined", payload: { memberId, by: "sign_up" } });
  expect(linked).toMatchObject({ type: "account.identity_linked", payload: { memberId, provider: "slack" } });
  expect(others).toEqual([]);
});

it("somebody who was linked meanwhile stays with that account, and the other is made all the same", async () => {
  const { browser, identityId } = comeFromSlack();
  const { id } = await buildWorkspace(db());
  const { accountId, email } = await buildMember(db(), { workspaceId: id });
  await inside((tx) =>
    insertIdentity(tx, { provider: "slack", identityId, name: "Bob", accountId, byEmail: false, at: at(0) }),
  );
  const founder = await followLink(browser, "/user/register", `late-${identityId}@example.test`.toLowerCase());
  expect(await linkOf(identityId)).toEqual([{ provider: "slack", name: "Bob", byEmail: false, email }]);
  expect([browser.cookies.has(COOKIE), isRemarked()]).toEqual([false, true]);
  const events = await newestEvents(db(), [id, founder?.workspaceId ?? 0], 0);
  expect(events.map(({ type }) => type)).toEqual(["member.joined"]);
});

it("nobody is linked by a link for a new password, or without having come from a messenger", async () => {
  const { browser, identityId } = comeFromSlack();
  const { email } = await buildMember(db(), { workspaceId: (await buildWorkspace(db())).id });
  await followLink(browser, "/user/password/reset", email);
  const alone = createTestBrowser(server);
  await followLink(alone, "/user/register", `alone-${identityId}@example.test`.toLowerCase());
  expect([await linkOf(identityId), browser.cookies.has(COOKIE), isRemarked()]).toEqual([[], true, false]);
});
