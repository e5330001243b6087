import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { WidgetRefusal } from "../../packages/core/src/widget/index.ts";
import type { Page } from "@playwright/test";
import { freePort } from "../../packages/server/src/testing/free-port.ts";
import { test as base } from "../../packages/web/e2e/guild.ts";
import { meet } from "../../packages/web/e2e/story-people.ts";
import { connectDemo } from "../../scripts/example/connect-demo.ts";
import { change } from "./callers.ts";
import { expect } from "./host.ts";

/** What a page gives for its token: the usual one with these claims and header, signed with this secret, or this text. */
interface Given {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly secret?: string;
  readonly text?: string;
}

/** A site whose pages embed the widget, and whose server signs whatever a test wants. */
interface Site {
  readonly url: string;
  readonly app: string;
  /** Opens a page, by default as the app's own. */
  readonly open: (page: Page, given?: Given, place?: { readonly app?: string; readonly url?: string }) => Promise<Seen>;
}

/** What a page has heard, and what its console says of Guildhall. */
interface Seen {
  readonly codes: () => Promise<readonly string[]>;
  readonly lines: readonly string[];
}

const PERSON = { sub: "u-1", name: "Mia Torres", email: "member@demo.test", email_verified: true };
const SETTINGS = "/workspaces/settings/widget";

const test = base.extend<{ site: Site }>({
  site: async ({ guild }, use) => {
    const port = await freePort();
    const url = `http://localhost:${String(port)}`;
    // A site of its own: "localhost" and "127.0.0.1" share no cookies.
    const server = guild.url.replace("localhost", "127.0.0.1");
    const { GUILDHALL_APP: app = "", ...key } = await connectDemo(guild.url, url);
    let given: Given = {};
    const host = createServer(({ method, url: path = "/" }, response) => {
      if (method === "POST") return void response.end(given.text ?? sign(given, { app, ...key }));
      const named = new URL(path, url).searchParams.get("app") ?? app;
      response.setHeader("content-type", "text/html; charset=utf-8").end(pageOf(server, named));
    }).listen(port);
    await use({
      url,
      app,
      open: async (page, wanted = {}, place = {}) => {
        given = wanted;
        const lines: string[] = [];
        page.removeAllListeners("console");
        page.on("console", (message) => message.text().startsWith("Guildhall") && lines.push(message.text()));
        await page.goto(`${place.url ?? url}/?app=${place.app ?? app}`);
        return { lines, codes: () => page.evaluate(() => (window as unknown as { codes: string[] }).codes) };
      },
    });
    host.close();
    host.closeAllConnections();
  },
});

function pageOf(server: string, app: string): string {
  return `<!doctype html><html lang="en"><link rel="icon" href="data:," />
<script src="${server}/widget/v1/loader.js" async></script>
<script>
  window.codes = [];
  window.guildhall = { q: [
    ["on", "failed", ({ code }) => codes.push(code)],
    ["init", { server: "${server}", app: "${app}", getToken: () => fetch("/", { method: "POST" }).then((answer) => answer.text()) }],
  ] };
</script>
<guildhall-widget view="leaderboard" height="400px"></guildhall-widget></html>`;
}

function sign({ claims, header, secret }: Given, own: Readonly<Record<string, string>>): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
  const iat = nowS();
  const body = { aud: own["app"], iat, exp: iat + 120, jti: randomUUID(), ...PERSON, ...claims };
  const signed = `${encode({ alg: "HS256", kid: own["GUILDHALL_KID"], ...header })}.${encode(body)}`;
  const key = secret ?? own["GUILDHALL_SECRET"] ?? "";
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
}

const nowS = (): number => Math.floor(Date.now() / 1000);
const claims = (changed: Given["claims"]): Given => ({ claims: changed ?? {} });

/** What makes a page's token one that is refused so; the others depend on more than the token. */
const TOKENS = {
  no_token: () => ({ text: "" }),
  malformed_token: () => ({ text: "<!doctype html>" }),
  wrong_audience: () => claims({ aud: "another" }),
  unknown_key: () => ({ header: { kid: "another" } }),
  wrong_algorithm: () => ({ header: { alg: "EdDSA" } }),
  bad_signature: () => ({ secret: "another" }),
  missing_claim: () => claims({ sub: "" }),
  frame_only: () => claims({ framed: true }),
  lifetime_too_long: () => claims({ exp: nowS() + 400 }),
  not_yet_valid: () => claims({ iat: nowS() + 100, exp: nowS() + 200 }),
  token_expired: () => claims({ iat: nowS() - 200, exp: nowS() - 100 }),
  unknown_user: () => claims({ sub: "u-9", email: "nobody@demo.test" }),
  email_not_verified: () => claims({ sub: "u-9", email_verified: false }),
} satisfies Partial<Record<WidgetRefusal, () => Given>>;

type Elsewhere = Exclude<WidgetRefusal, keyof typeof TOKENS>;

const LINE = /^Guildhall: no session: (\w+)\. See Settings → Widget\.$/;

/** Its members read that it isn't available, its event and one line in the console why. */
async function expectRefusal(page: Page, seen: Seen, refusal: WidgetRefusal): Promise<void> {
  await expect(page.getByText("Guildhall isn't available here")).toBeVisible();
  expect(await seen.codes()).toEqual([refusal]);
  expect(seen.lines).toHaveLength(1);
  expect(seen.lines[0]).toContain(`no session: ${refusal}`);
}

const expectBoard = (page: Page): Promise<void> =>
  expect(page.getByRole("table", { name: "Leaderboard" })).toContainText("Zara Ahmed");

test("a page is told what's wrong with its token", async ({ page, site }) => {
  for (const [refusal, give] of Object.entries(TOKENS)) {
    const seen = await site.open(page, give());
    // Safe: the table's keys are refusals.
    await test.step(refusal, () => expectRefusal(page, seen, refusal as WidgetRefusal));
    expect(seen.lines[0]).toMatch(LINE);
  }
  await site.open(page);
  await expectBoard(page);
});

const CASES: Readonly<Record<Elsewhere, string>> = {
  unknown_app: "a page is told that there's no such app",
  token_replayed: "a page is told that its token was used",
  email_of_another: "a page is told that its person has the email of another",
  member_disabled: "a page is told that its person is disabled",
  widget_disabled: "a page is told that the widget is off, also by what was shown before",
  origin_not_allowed: "a page is told that its site isn't allowed, until an admin allows it where that's listed",
};

test(CASES.unknown_app, async ({ page, site }) => {
  await expectRefusal(page, await site.open(page, {}, { app: "another" }), "unknown_app");
});

test(CASES.token_replayed, async ({ page, site }) => {
  const given = claims({ jti: randomUUID() });
  await site.open(page, given);
  await expectBoard(page);
  await expectRefusal(page, await site.open(page, given), "token_replayed");
});

test(CASES.email_of_another, async ({ page, site }) => {
  await site.open(page);
  await expectBoard(page);
  await expectRefusal(page, await site.open(page, claims({ sub: "u-8" })), "email_of_another");
});

test(CASES.member_disabled, async ({ page, site, guild }) => {
  const { id } = await meet(guild, "moderator");
  await change(guild, { who: "owner", method: "PUT", path: `/users/${String(id)}/disable` });
  const seen = await site.open(page, claims({ sub: "u-3", email: "moderator@demo.test" }));
  await expectRefusal(page, seen, "member_disabled");
});

test(CASES.widget_disabled, async ({ page, site, guild }) => {
  const seen = await site.open(page);
  await expectBoard(page);
  await change(guild, { who: "owner", method: "PUT", path: SETTINGS, body: { enabled: false } });
  await expect(page.getByText("Your session has ended")).toBeVisible();
  expect([await seen.codes(), seen.lines]).toEqual([["widget_disabled"], [expect.stringMatching(LINE)]]);
  await expectRefusal(page, await site.open(page), "widget_disabled");
  await change(guild, { who: "owner", method: "PUT", path: SETTINGS, body: { enabled: true } });
});

test(CASES.origin_not_allowed, async ({ page, site, guild }) => {
  const url = site.url.replace("localhost", "team.localhost");
  const seen = await site.open(page, {}, { url });
  await expectRefusal(page, seen, "origin_not_allowed");
  expect(seen.lines[0]).toContain(`Allow ${url} under Settings → Widget.`);

  const admin = await guild.enter("admin", "/settings/widget");
  const refused = admin.getByRole("list", { name: "Refused in the last 24 hours" });
  const allow = refused.getByRole("button", { name: `Allow this site: ${url}` });
  const saved = admin.waitForResponse((answer) => answer.request().method() === "PUT");
  await allow.click();
  expect((await saved).status()).toBe(200);
  await expect(admin.getByLabel("Your sites", { exact: true })).toHaveValue(new RegExp(`\n${url}$`));
  await expect(allow).toHaveAccessibleDescription("Allowed by now");
  await site.open(page, {}, { url });
  await expectBoard(page);
});
