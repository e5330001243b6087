import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { FrameLocator, Page } from "@playwright/test";
import { BROWSER } from "../../scripts/browser.config.ts";
import { asMember, connectSite } from "./connect-site.ts";
import { startPlay, type PlayedSite } from "./start-play.ts";

// `node take-pictures.ts` draws the pictures of docs/guides/jira.md anew, from what `pnpm dev jira` shows.
const FOLDER = join(import.meta.dirname, "../../docs/images/jira");
const SIZE = { width: 880, height: 620 };
const PATIENCE_MS = 60_000;

mkdirSync(FOLDER, { recursive: true });
const site = await startPlay();
const browser = await chromium.launch(BROWSER);
try {
  const page = await browser.newPage({ viewport: SIZE, locale: "en-US" });
  page.setDefaultTimeout(PATIENCE_MS);
  await drawUnconnected(page, site);
  await connectSite(site);
  await drawIssue(page, site);
  await drawOthers(page, site);
  await drawRules(page, site);
} finally {
  await browser.close();
  await site.stop();
}

async function drawUnconnected(page: Page, played: PlayedSite): Promise<void> {
  const settings = await open(page, played, { who: "Olivia Grant", spot: "Settings", theme: "light" });
  await settings.getByLabel("Code").waitFor();
  await take(page, "connect-light");
}

async function drawIssue(page: Page, played: PlayedSite): Promise<void> {
  const thanks = await open(page, played, { who: "Mia Torres", spot: "Issue", theme: "dark" });
  await thanks.getByRole("button", { name: "Thank Mara Lindqvist" }).click();
  await thanks.getByRole("button", { name: "Publish" }).waitFor();
  await take(page, "thanks-dark");
  const rewards = [{ currencyId: await firstCurrency(played), amount: 500 }];
  const body = { type: "quest", status: "new", title: "Make signing in work again", externalId: "TEAM-42", rewards };
  await asMember(played, { person: "owner", path: "/challenges", body });
  const issue = await open(page, played, { who: "Mia Torres", spot: "Issue", theme: "light" });
  await issue.getByRole("button", { name: "Thank Mara Lindqvist" }).waitFor();
  await issue.getByRole("heading", { name: "Make signing in work again" }).waitFor();
  await take(page, "issue-light");
}

async function drawOthers(page: Page, played: PlayedSite): Promise<void> {
  const gadget = await open(page, played, { who: "Mia Torres", spot: "Gadget", theme: "dark" });
  await gadget.getByRole("table").waitFor();
  await take(page, "gadget-dark");
  const home = await open(page, played, { who: "Mia Torres", spot: "Global page", theme: "light" });
  await home.getByRole("article").first().waitFor();
  await take(page, "home-light");
}

async function drawRules(page: Page, played: PlayedSite): Promise<void> {
  const path = "/workspaces/settings/jira/rules";
  const done = { projectKey: "TEAM", outcome: "done", waitDays: 3, effect: "suggest_thanks", dailyCap: 5 };
  const logged = { projectKey: "SHOP", outcome: "worklog", waitDays: 1, effect: "complete_challenge", dailyCap: 3 };
  await asMember(played, { person: "owner", path, body: done });
  await asMember(played, { person: "owner", path, body: { ...logged, isEnabled: false } });
  const settings = await open(page, played, { who: "Olivia Grant", spot: "Settings", theme: "light" });
  await settings.getByRole("button", { name: "Add a rule" }).scrollIntoViewIfNeeded();
  await take(page, "rules-light");
}

async function firstCurrency(played: PlayedSite): Promise<number> {
  interface Form {
    readonly quota: readonly { readonly currencyId: number }[];
  }
  const { quota } = await asMember<Form>(played, { person: "owner", path: "/thanks/0/for-edit" });
  return quota[0]?.currencyId ?? 0;
}

async function open(
  page: Page,
  { url }: PlayedSite,
  place: { readonly who: string; readonly spot: string; readonly theme: string },
): Promise<FrameLocator> {
  await page.goto(`${url}/?${String(new URLSearchParams(place))}`);
  return page.frameLocator("iframe");
}

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(SIZE.width - 1, 1);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}
