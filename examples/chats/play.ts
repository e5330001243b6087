import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FAKE_CLIENT } from "@guildhall/slack-app/testing";
import { freePort } from "../../packages/server/src/testing/free-port.ts";
import { PEOPLE, signIn } from "./company.ts";
import type { SignedIn } from "./company.ts";
import { servePage } from "./serve-page.ts";
import { SIGNING_SECRET, SlackRoom } from "./slack-room.ts";
import { TelegramRoom } from "./telegram-room.ts";

// `pnpm dev chat`: the server with the demo company, connected to a fake Slack and a fake Telegram on this machine, and a
// page on which one types as a member of both. Nothing leaves the machine, and nothing of it is kept.
const PAGE_PORT = Number(process.env["CHAT_PORT"] ?? 4010);
const LOOK_EVERY_MS = 200;
const ROOT = join(import.meta.dirname, "../..");

const port = Number(process.env["PORT"] ?? (await freePort()));
const server = `http://localhost:${String(port)}`;
const [slack, telegram] = await Promise.all([SlackRoom.open(), TelegramRoom.open()]);
const folder = mkdtempSync(join(tmpdir(), "guildhall-chat-"));
const child = spawn(process.execPath, ["packages/server/src/main.ts"], {
  cwd: ROOT,
  stdio: ["ignore", "inherit", "inherit"],
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: "on",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
    RATE_LIMITS: "off",
    SLACK_CLIENT_ID: FAKE_CLIENT.clientId,
    SLACK_CLIENT_SECRET: FAKE_CLIENT.clientSecret,
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    SLACK_API_URL: slack.fake.apiUrl,
    SLACK_AUTHORIZE_URL: slack.fake.origin,
    TELEGRAM_BOT_TOKEN: telegram.fake.token,
    TELEGRAM_API_ROOT: telegram.fake.url,
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

await untilReady();
const members = new Map<string, SignedIn>();
for (const { email } of PEOPLE) if (email !== null) members.set(email, await signIn(server, email));
const owner = members.get("owner@demo.test");
if (owner === undefined) throw new TypeError("the demo company has no owner");
await slack.connect(server, members, owner);
await telegram.connect(members, owner);
const url = await servePage({ slack, telegram }, PAGE_PORT);
console.log(
  `Type as a member:  ${url}\nThe panel:         ${server}  (${[...members.keys()].join(", ")}; password guildhall)`,
);

async function untilReady(): Promise<void> {
  for (;;) {
    const response = await fetch(`${server}/readyz`).catch(() => null);
    const { demo = "seeding" } = (response?.ok === true ? await response.json() : {}) as { demo?: string };
    if (demo === "ready") return;
    await sleep(LOOK_EVERY_MS);
  }
}
