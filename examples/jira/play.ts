import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FORGE_APP_ID, startFakeForge } from "@guildhall/server/testing/forge";
import { FRAME_OUT, writeFrame } from "../../packages/jira-app/scripts/build-frame.ts";
import { buildStale, FRAME } from "../../scripts/build-stale.ts";
import { freePort } from "@guildhall/server/testing/free-port";
import { servePage } from "./serve-page.ts";

// `pnpm dev jira`: the server with the demo company, and a page that plays Jira around the app's frames, with tokens signed
// on this machine. Nothing leaves it, and nothing is kept.
const PAGE_PORT = Number(process.env["JIRA_PORT"] ?? 4020);
const LOOK_EVERY_MS = 200;
const ROOT = join(import.meta.dirname, "../..");

const folder = mkdtempSync(join(tmpdir(), "guildhall-jira-"));
const port = Number(process.env["PORT"] ?? (await freePort()));
const server = `http://localhost:${String(port)}`;
const forge = await startFakeForge(() => new Date());
const child = spawn(process.execPath, ["packages/server/src/main.ts"], {
  cwd: ROOT,
  stdio: ["ignore", "inherit", "inherit"],
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: process.env["DATA_DIR"] ?? join(folder, "data"),
    DEMO: "on",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
    RATE_LIMITS: "off",
    // On a busy machine the server would otherwise ask frames to retry.
    MAX_LAG_MS: "1000000",
    JIRA_APP_ID: FORGE_APP_ID,
    JIRA_JWKS_URL: forge.jwksUrl,
  },
});
const end = (): void => void child.kill("SIGTERM");
process.on("exit", end);
process.on("SIGINT", end);
process.on("SIGTERM", end);
child.on("exit", (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 0);
});

const frame = join(folder, "frame");
await buildStale(FRAME);
cpSync(FRAME_OUT, frame, { recursive: true });
writeFrame(frame, server);
await untilReady();
const url = await servePage({ forge, server, frame, port: PAGE_PORT });
console.log(`Jira:       ${url}\nThe panel:  ${server}/settings/jira  (owner@demo.test; password guildhall)`);

async function untilReady(): Promise<void> {
  for (;;) {
    const response = await fetch(`${server}/readyz`).catch(() => null);
    const { demo = "seeding" } = (response?.ok === true ? await response.json() : {}) as { demo?: string };
    if (demo === "ready") return;
    await sleep(LOOK_EVERY_MS);
  }
}
