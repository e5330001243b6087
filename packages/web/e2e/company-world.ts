import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toHundredths } from "@guildhall/core";
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { expect, startServer, type RunningServer } from "./guild.ts";
import { openPostOffice, type PostOffice } from "./post-office.ts";

const CLI = join(import.meta.dirname, "../../server/src/cli.ts");
const PASSWORD = "seven quiet geese";

/** An empty installation: its server, its mails, and the folder that holds everything. */
export interface Premises {
  readonly server: RunningServer;
  readonly mail: PostOffice;
  readonly folder: string;
}

/** Lends an installation with nobody in it for as long as `use` takes; its server may be stopped before. */
export async function lendPremises(use: (premises: Premises) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "guildhall-company-"));
  const mail = await openPostOffice();
  const running = await startServer(folder, { SMTP_URL: mail.url, DEMO: "off" });
  let ended: Promise<void> | null = null;
  const server = { ...running, stop: () => (ended ??= running.stop()) };
  await use({ server, mail, folder });
  await server.stop();
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs `guildhall check` on an installation whose server has ended; answers what it says and how it ends. */
export function checkLedger(folder: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [CLI, "check"], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve) => {
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.once("close", (code) => resolve({ code, said }));
  });
}

/** Somebody of the company on a page of their own. */
export interface Person {
  readonly name: string;
  readonly page: Page;
  /** Reads `data` of a GET as them. */
  readonly read: <T>(path: string) => Promise<T>;
  /** Sends a call as them, past the panel, and answers its data. */
  readonly send: <T>(
    path: string,
    content?: { readonly data?: object; readonly multipart?: Record<string, string> },
  ) => Promise<T>;
}

/** Opens a browser of somebody's own. */
export async function newcomer(
  browser: Browser,
  premises: Premises,
  { name, ...device }: BrowserContextOptions & { readonly name: string },
): Promise<Person> {
  const { url } = premises.server;
  const page = await (await browser.newContext({ baseURL: url, ...device })).newPage();
  return {
    name,
    page,
    read: async <T>(path: string) => {
      const answer = await page.request.get(`/api/v1${path}`);
      expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
      return ((await answer.json()) as { data: T }).data;
    },
    send: async <T>(path: string, content: object = {}) => {
      const answer = await page.request.post(`/api/v1${path}`, {
        headers: { origin: url, "idempotency-key": crypto.randomUUID() },
        ...content,
      });
      expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300);
      return ((await answer.json()) as { data: T }).data;
    },
  };
}

/** Follows the link of the mail that holds these words. */
export async function followMail(
  { page }: Person,
  { mail }: Premises,
  letter: { readonly to: string; readonly words: string },
): Promise<void> {
  const { link } = await mail.read(letter.to, letter.words);
  // Mails name the address that the server was told; this one listens elsewhere.
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
}

/** Types a new password twice and goes on. */
export async function choosePassword({ page }: Person, button: string): Promise<void> {
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: button }).click();
}

/** Accepts the invitation that a spreadsheet has brought. */
export async function joinByMail(person: Person, premises: Premises, email: string): Promise<void> {
  await followMail(person, premises, { to: email, words: "invited you" });
  await expect(person.page.getByLabel("Your name")).toHaveValue(person.name);
  await choosePassword(person, "Join");
  await expect(person.page.getByText("Welcome to Acme!")).toBeVisible();
}

/** What somebody owns, in hundredths by the name of the currency, without what they have none of. */
export async function purseOf({ read }: Person): Promise<Record<string, number>> {
  const { user } = await read<{ user: { balances: { currencyName: string; amount: number }[] } }>("/user/info");
  const owned = user.balances
    .filter(({ amount }) => amount > 0)
    .map(({ currencyName, amount }) => [currencyName, amount] as const);
  return Object.fromEntries(owned);
}

/** Goes to a page and waits until it is that one. */
export async function visit({ page }: Person, path: string, title: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** The button of a page or of a part of it. */
export const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole("button", { name });

/** The card of something by a word on it. */
export const card = (page: Page, words: string): Locator => page.getByRole("article").filter({ hasText: words });

/** Waits for a message at the edge of the page. */
export async function said({ page }: Person, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text)).toBeVisible();
}

/** Amounts as people write them, in hundredths: `stars(2.37)` is 237. */
export const stars = toHundredths;
