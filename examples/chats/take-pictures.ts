import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { Page } from "@playwright/test";
import { BROWSER } from "../../scripts/browser.config.ts";

// `node take-pictures.ts` draws the pictures of docs/guides anew, from what `pnpm dev chat` shows.
const FOLDER = join(import.meta.dirname, "../../docs/images/chats");
const SIZE = { width: 880, height: 560 };
/** What a form needs, in px. */
const FORM_HEIGHT = 760;
const PATIENCE_MS = 60_000;

await import("./play.ts");
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch(BROWSER);
const page = await browser.newPage({ viewport: SIZE, colorScheme: "light" });
page.setDefaultTimeout(PATIENCE_MS);
for (const [name, draw] of Object.entries({ slack: drawSlack, telegram: drawTelegram })) await draw(page, name);
await browser.close();
process.kill(process.pid, "SIGTERM");

async function drawSlack(on: Page, name: string): Promise<void> {
  await open(on, "chat=slack&who=UMARA&place=C1");
  await say(on, "The new onboarding page is live.");
  await open(on, "chat=slack&who=UMIA&place=C1");
  await say(on, "/thanks @Mara 1 star for the onboarding page");
  await on.getByText("Thanks sent to Mara Lindqvist").waitFor();
  await on.getByText("Mia Torres thanked Mara Lindqvist").nth(1).waitFor();
  await take(on, `${name}-thanks`);
  await on.getByText("The new onboarding page is live.").hover();
  await on.getByRole("button", { name: "Say thanks for this" }).first().click();
  await on.getByLabel("Stars for each person").fill("2");
  await on.getByLabel("Stars for each person").blur();
  await on.getByText(/^2 stars of your \d+ left$/).waitFor();
  await on.setViewportSize({ ...SIZE, height: FORM_HEIGHT });
  await take(on, `${name}-form`);
  await on.setViewportSize(SIZE);
  await on.getByRole("button", { name: "Close" }).click();
  await open(on, "chat=slack&who=UMIA&place=home");
  await on.getByText("Open challenges").waitFor();
  await take(on, `${name}-home`);
}

async function drawTelegram(on: Page, name: string): Promise<void> {
  await open(on, "chat=telegram&who=102&place=group");
  await say(on, "/help");
  await on.getByText("/help", { exact: true }).waitFor();
  await open(on, "chat=telegram&who=101&place=group");
  await say(on, "/thanks @mara_l 1 star for the talk");
  await on.getByText("Thanks sent to Mara Lindqvist").waitFor();
  await take(on, `${name}-thanks`);
  await open(on, "chat=telegram&who=101&place=bot");
  await say(on, "/challenges");
  await on.getByText("1. ").last().waitFor();
  await take(on, `${name}-bot`);
}

async function open(on: Page, query: string): Promise<void> {
  await on.goto(`http://127.0.0.1:${process.env["CHAT_PORT"] ?? "4010"}/?${query}`);
  await on.getByRole("radio").first().waitFor();
}

async function say(on: Page, text: string): Promise<void> {
  await on.locator("#text").fill(text);
  await on.locator("#text").press("Enter");
  await on.getByText(text, { exact: true }).or(on.getByText("only you can see this")).first().waitFor();
}

async function take(on: Page, name: string): Promise<void> {
  await on.mouse.move(SIZE.width - 1, 1);
  await on.screenshot({ path: join(FOLDER, `${name}.png`) });
}
