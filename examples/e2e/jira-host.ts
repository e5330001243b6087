import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request, test as base, type APIRequestContext, type FrameLocator, type Page } from "@playwright/test";
import { freePort } from "../../scripts/served-app.ts";
import { demoFolderOf, type DemoPerson } from "../../packages/web/e2e/guild.ts";

export { expect } from "@playwright/test";

/** The page that plays Jira, with a Guildhall server of the file's own behind it. */
export interface PlayedJira {
  readonly url: string;
  /** The Guildhall server's origin. */
  readonly server: string;
  /** API calls as a member. */
  readonly ask: (person: DemoPerson) => Promise<APIRequestContext>;
}

export const test = base.extend<{ faults: string[] }, { jira: PlayedJira }>({
  jira: [
    // Playwright reads the wanted fixtures from the first argument: none.
    async ({}, use) => {
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
  const [port, page] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "play.ts"], {
    cwd: join(import.meta.dirname, "../jira"),
    env: { ...process.env, PORT: String(port), JIRA_PORT: String(page), DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (/^Jira: /m.test(printed)) resolve();
    });
    child.once("exit", (code) => reject(new TypeError(`the page ended with ${String(code)}`)));
  });
  const server = `http://localhost:${String(port)}`;
  return {
    url: `http://127.0.0.1:${String(page)}`,
    server,
    ask: (person) => ask(server, person),
    end: async () => {
      child.removeAllListeners("exit");
      const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      child.kill("SIGTERM");
      await ended;
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
  place: { readonly who: string; readonly spot: string; readonly theme?: string; readonly locale?: string },
): Promise<FrameLocator> {
  await page.goto(`${jira.url}/?${String(new URLSearchParams(place))}`);
  return page.frameLocator("iframe");
}
