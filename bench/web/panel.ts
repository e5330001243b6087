import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { buildStale, EMBED, PANEL } from "../../scripts/build-stale.ts";
import { startServerProcess } from "../lib/server-process.ts";

const DIST = new URL("../../packages/web/dist", import.meta.url).pathname;
const WIDGET_DIST = new URL("../../packages/widget/dist/embed", import.meta.url).pathname;

export type DemoPerson = "owner" | "member";

/** By then the jobs of a start have run, in ms: what they tell comes into the feed, and they take the page's cores. */
export const CALM_AFTER_MS = 45_000;

/** The product with demo data, in its own process. */
export interface ServedPanel {
  readonly url: string;
  /** A new session's cookie value, ready for a Cookie header. */
  cookieOf(person: DemoPerson): Promise<string>;
  stop(): Promise<void>;
}

/** The built panel, rebuilt if stale: a copy, so that another build can't change what is measured. */
export async function builtPanel(): Promise<URL> {
  return pathToFileURL(`${await copyOfBuild()}/`);
}

/** The built widget, rebuilt if stale; a copy, too. */
export async function builtWidget(): Promise<string> {
  await buildStale(EMBED);
  const folder = keepUntilExit();
  cpSync(WIDGET_DIST, folder, { recursive: true });
  return folder;
}

/** Starts the server on a fresh copy of the demo; `settings` are extra environment variables. */
export async function servePanel(settings: Readonly<Record<string, string>> = {}): Promise<ServedPanel> {
  const [panelDir, demoDir] = [await copyOfBuild(), await demoData()];
  const dataDir = keepUntilExit();
  cpSync(demoDir, dataDir, { recursive: true });
  const server = await startServerProcess({ dataDir, env: { PANEL_DIR: panelDir, ...settings } });
  const url = `http://127.0.0.1:${server.port}`;
  return { url, cookieOf: (person) => signIn(url, person), stop: () => server.stop() };
}

let build: Promise<string> | null = null;

function copyOfBuild(): Promise<string> {
  build ??= (async () => {
    await buildStale(PANEL);
    const folder = keepUntilExit();
    cpSync(DIST, folder, { recursive: true });
    return folder;
  })();
  return build;
}

let demo: Promise<string> | null = null;

/** The demo's data, created once for all benchmarks of this run. */
function demoData(): Promise<string> {
  demo ??= (async () => {
    const dataDir = keepUntilExit();
    // The demo is never seeded in production.
    const server = await startServerProcess({ dataDir, env: { DEMO: "on", NODE_ENV: "development" } });
    await demoReady(`http://127.0.0.1:${server.port}`);
    await server.stop();
    return dataDir;
  })();
  return demo;
}

async function demoReady(url: string): Promise<void> {
  for (;;) {
    const { demo: state } = (await (await fetch(`${url}/readyz`)).json()) as { demo: string };
    if (state === "ready") return;
    await sleep(200);
  }
}

async function signIn(url: string, person: DemoPerson): Promise<string> {
  const answer = await fetch(`${url}/api/v1/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: `${person}@demo.test`, password: "guildhall" }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (!answer.ok || cookie === undefined) throw new Error(`signing in was answered ${answer.status}`);
  return cookie;
}

function keepUntilExit(): string {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
