import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  request,
  test as base,
  type APIRequestContext,
  type APIResponse,
  type FrameLocator,
  type Page,
} from "@playwright/test";
import { freePort } from "../../scripts/served-app.ts";
import { demoFolderOf, type DemoPerson } from "../../packages/web/e2e/guild.ts";
import { PEOPLE } from "../jira/site.ts";

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
  place: { readonly who: string; readonly spot: string; readonly [choice: string]: string },
): Promise<FrameLocator> {
  await page.goto(`${jira.url}/?${String(new URLSearchParams(place))}`);
  return page.frameLocator("iframe");
}

/** Who is who in the site that is played, once they've linked their accounts. */
export const LINKED: Readonly<Record<string, DemoPerson>> = { "Olivia Grant": "owner", "Mia Torres": "member" };

/** Connects the site to the demo company, and links these people: what an administrator and they do at first. */
export async function connect(jira: PlayedJira, linked = LINKED): Promise<void> {
  const owner = await jira.ask("owner");
  const made = await owner.post("/api/v1/workspaces/settings/jira/code");
  const { code } = await read<{ readonly code: string }>(made);
  await owner.dispose();
  await fromFrame(
    jira,
    { who: "Olivia Grant", spot: "Settings" },
    { path: "/jira/site", method: "POST", body: { code } },
  );
  for (const [who, person] of Object.entries(linked)) {
    const info = await fromFrame(jira, { who, spot: "Issue" }, { path: "/user/info", method: "GET" });
    const { jira: standing } = info as { readonly jira: { readonly linkUrl: string } };
    const caller = await jira.ask(person);
    await read(
      await caller.post("/api/v1/jira/link", {
        data: { token: new URL(standing.linkUrl).searchParams.get("token") },
      }),
    );
    await caller.dispose();
  }
}

interface FrameCall {
  readonly path: string;
  readonly method: "GET" | "POST" | "PUT";
  readonly body?: unknown;
}

/** What a frame there would be answered by the Guildhall server. */
export async function fromFrame(
  jira: PlayedJira,
  place: { readonly who: string; readonly spot: string },
  { path, method, body }: FrameCall,
): Promise<unknown> {
  const { accountId = "" } = PEOPLE.find(({ name }) => name === place.who) ?? {};
  const query = new URLSearchParams({ who: accountId, spot: place.spot });
  const caller = await request.newContext();
  const headers = [["content-type", "application/json"]];
  const sent = { path: `/api/v1${path}`, method, headers, body: body === undefined ? null : JSON.stringify(body) };
  const answer = await caller.post(`${jira.url}/remote?${String(query)}`, { data: sent });
  const { status, body: text } = (await answer.json()) as { readonly status: number; readonly body: string };
  await caller.dispose();
  if (status !== 200) throw new TypeError(`${path} was answered ${String(status)}: ${text}`);
  return (JSON.parse(text) as { readonly data: unknown }).data;
}

async function read<Data>(answer: APIResponse): Promise<Data> {
  if (!answer.ok()) throw new TypeError(`${answer.url()} was answered ${await answer.text()}`);
  return ((await answer.json()) as { readonly data: Data }).data;
}

/** What each place has cost in Jira's points so far. */
export async function pointsOf(jira: PlayedJira): Promise<Readonly<Record<string, number>>> {
  const caller = await request.newContext();
  const points = (await (await caller.get(`${jira.url}/points`)).json()) as Readonly<Record<string, number>>;
  await caller.dispose();
  return points;
}
