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

/** An empty installation: its server, its mails and its data folder. */
export interface Premises {
  readonly server: RunningServer;
  readonly mail: PostOffice;
  readonly folder: string;
}

/** Provides an empty installation while `use` runs; its server may be stopped earlier. */
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

/** Runs `guildhall check` on an installation whose server has stopped; returns its output and exit code. */
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

/** A person of the company on their own page. */
export interface Person {
  readonly name: string;
  readonly page: Page;
  /** Returns `data` of a GET as them. */
  readonly read: <T>(path: string) => Promise<T>;
  /** Calls the API as them and returns the data. */
  readonly send: <T>(
    path: string,
    content?: { readonly data?: object; readonly multipart?: Record<string, string> },
  ) => Promise<T>;
}

/** Opens a separate browser. */
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

export async function followMail(
  { page }: Person,
  { mail }: Premises,
  letter: { readonly to: string; readonly words: string },
): Promise<void> {
  const { link } = await mail.read(letter.to, letter.words);
  // Mails use the configured address; this server listens elsewhere.
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
}

export async function choosePassword({ page }: Person, button: string): Promise<void> {
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: button }).click();
}

/** Accepts the invite of a person imported from a spreadsheet. */
export async function joinByMail(person: Person, premises: Premises, email: string): Promise<void> {
  await followMail(person, premises, { to: email, words: "invited you" });
  await expect(person.page.getByLabel("Your name")).toHaveValue(person.name);
  await choosePassword(person, "Join");
  await expect(person.page.getByText("Welcome to Acme!")).toBeVisible();
}

/** A person's balances in hundredths by currency name, without zeros. */
export async function purseOf({ read }: Person): Promise<Record<string, number>> {
  const { user } = await read<{ user: { balances: { currencyName: string; amount: number }[] } }>("/user/info");
  const owned = user.balances
    .filter(({ amount }) => amount > 0)
    .map(({ currencyName, amount }) => [currencyName, amount] as const);
  return Object.fromEntries(owned);
}

export async function visit({ page }: Person, path: string, title: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

export const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole("button", { name });

export const card = (page: Page, words: string): Locator => page.getByRole("article").filter({ hasText: words });

/** Waits for a toast. */
export async function said({ page }: Person, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text)).toBeVisible();
}

/** Displayed amounts in hundredths: `stars(2.37)` is 237. */
export const stars = toHundredths;
