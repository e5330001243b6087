import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HAS_SLAPD, startSlapd, type LdapPerson, type Slapd } from "@guildhall/server/testing/slapd";
import type { Browser } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { leaveFirstSteps } from "./first-steps.ts";
import { expect, startServer, test as base, type RunningServer } from "./guild.ts";
import { liveAsTeam, type Teammate } from "./team-life.ts";

const CLI = join(import.meta.dirname, "../../server/src/cli.ts");

const PEOPLE = [
  { uid: "olga", name: "Olga Orlova", email: "olga@directory.test", password: "owns the place" },
  { uid: "gleb", name: "Gleb Gusev", email: "gleb@directory.test", password: "gives gladly" },
  { uid: "hana", name: "Hana Hayashi", email: "hana@directory.test", password: "helps a lot" },
] as const satisfies readonly LdapPerson[];

/** A server with sign-in by a real directory; Olga owns the workspace that people join. */
const test = base.extend<object, { place: { readonly server: RunningServer; readonly slapd: Slapd } }>({
  place: [
    // Playwright reads the wanted fixtures from the first argument: none.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "guildhall-directory-"));
      const slapd = await startSlapd(PEOPLE);
      const env = { ...process.env, NODE_ENV: "test", DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "warn" };
      execFileSync(process.execPath, [CLI, "create-workspace", PEOPLE[0].email, "Directory team"], { env });
      const server = await startServer(folder, {
        DEMO: "off",
        EMAIL_AUTH: "off",
        DIRECTORY_LOGIN: "on",
        DIRECTORY_URL: slapd.url,
        DIRECTORY_BIND_DN: slapd.bindDn,
        DIRECTORY_BIND_PASSWORD: slapd.bindPassword,
        DIRECTORY_BASE_DN: slapd.baseDn,
        DIRECTORY_WORKSPACE: "1",
      });
      await use({ server, slapd });
      await server.stop();
      slapd.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

// CI installs Debian's `slapd`; without it the test is reported as skipped.
test.skip(!HAS_SLAPD, "slapd is not installed");

async function enter(
  browser: Browser,
  url: string,
  { uid, name, password }: (typeof PEOPLE)[number],
): Promise<Teammate> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await page.goto("/login");
  await page.getByLabel("Directory username").fill(uid);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  // The owner is led to the first steps.
  await (uid === PEOPLE[0].uid ? leaveFirstSteps(page) : expect(page).toHaveURL(`${url}/`));
  return { name, page };
}

test("people from the directory sign in, work as a team, and are disabled at once", async ({ place, browser }) => {
  test.setTimeout(240_000);
  const { url } = place.server;
  const owner = await enter(browser, url, PEOPLE[0]);
  await expect(owner.page.getByRole("link", { name: "Users and roles" }).first()).toBeVisible();
  const giver = await enter(browser, url, PEOPLE[1]);
  const helper = await enter(browser, url, PEOPLE[2]);
  // The command that created the workspace knew only Olga's address.
  await liveAsTeam({ owner: { ...owner, name: "olga" }, giver, helper });
});

test("a wrong password and an empty one are refused with a message", async ({ place, browser }) => {
  const page = await (await browser.newContext({ baseURL: place.server.url })).newPage();
  await page.goto("/login");
  await expectAccessible(page);
  for (const [name, password] of [
    ["hana", "wrong"],
    ["*", "helps a lot"],
    ["hana", "  "],
  ] as const) {
    await page.getByLabel("Directory username").fill(name);
    await page.getByLabel("Password", { exact: true }).fill(password);
    const answer = page.waitForResponse((each) => each.request().method() === "POST");
    await page.getByRole("button", { name: "Sign in" }).click();
    // The previous error stays visible until this attempt is answered.
    expect((await answer).ok()).toBe(false);
    await expect(page.getByRole("alert")).toContainText("Wrong directory username or password");
  }
});
