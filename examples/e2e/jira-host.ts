import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request, type APIRequestContext, type FrameLocator, type Page } from "@playwright/test";
import { demoFolderOf, type DemoPerson } from "../../packages/web/e2e/guild.ts";
import { test as base } from "../../packages/widget/e2e/story.ts";
import { startPlay, type PlayedSite } from "../jira/start-play.ts";

export { expect } from "@playwright/test";

/** The page that plays Jira, with a Guildhall server of the file's own behind it. */
export interface PlayedJira extends PlayedSite {
  /** API calls as a member. */
  readonly ask: (person: DemoPerson) => Promise<APIRequestContext>;
}

export const test = base.extend<{ faults: string[] }, { site: string; jira: PlayedJira }>({
  // Each file names its own, so that none finds what another left behind.
  site: ["", { scope: "worker", option: true }],
  jira: [
    async ({ site: _ }, use) => {
      const played = await playJira();
      await use(played);
      await played.end();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  /** What went wrong on the page so far. */
  faults: async ({ page }, use) => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    await use(faults);
  },
});

async function playJira(): Promise<PlayedJira & { readonly end: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-jira-e2e-"));
  cpSync(demoFolderOf(process.ppid), join(folder, "data"), { recursive: true });
  const { url, server, stop } = await startPlay(join(folder, "data"));
  return {
    url,
    server,
    ask: (person) => ask(server, person),
    end: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask(server: string, person: DemoPerson): Promise<APIRequestContext> {
  const caller = await request.newContext({ baseURL: server, extraHTTPHeaders: { origin: server } });
  const answer = await caller.post("/api/v1/user/login", {
    data: { email: `${person}@demo.test`, password: "guildhall" },
  });
  if (!answer.ok()) throw new TypeError(`${person} couldn't sign in: ${await answer.text()}`);
  return caller;
}

/** Goes to a place in Jira as somebody. Returns the app's frame there. */
export async function visit(
  page: Page,
  jira: PlayedJira,
  place: { readonly who: string; readonly spot: string; readonly [choice: string]: string },
): Promise<FrameLocator> {
  await page.goto(`${jira.url}/?${String(new URLSearchParams(place))}`);
  return page.frameLocator("iframe");
}

/** Links whoever is in the frame by the address that it opens, as that member. */
export async function link(page: Page, jira: PlayedJira, person: DemoPerson): Promise<void> {
  const frame = page.frameLocator("iframe");
  const opening = page.waitForEvent("popup");
  await frame.getByRole("button", { name: "Link my account" }).click();
  const popup = await opening;
  const token =
    new URL(popup.url()).searchParams.get("token") ??
    new URL(await page.locator("#opened").innerText()).searchParams.get("token");
  await popup.close();
  const caller = await jira.ask(person);
  const answer = await caller.post("/api/v1/jira/link", { data: { token } });
  if (!answer.ok()) throw new TypeError(`${person} couldn't be linked: ${await answer.text()}`);
  await caller.dispose();
  await frame.getByRole("button", { name: "I've linked it" }).click();
}

/** What each place has cost in Jira's points so far. */
export async function pointsOf(jira: PlayedJira): Promise<Readonly<Record<string, number>>> {
  const caller = await request.newContext();
  const points = (await (await caller.get(`${jira.url}/points`)).json()) as Readonly<Record<string, number>>;
  await caller.dispose();
  return points;
}
