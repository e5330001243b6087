import { cpSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  addChannel,
  addGroup,
  addTeam,
  addUser,
  createSender,
  FAKE_CLIENT,
  startFakeSlack,
} from "@guildhall/slack-app/testing";
import type { FakeSender, FakeSlack, FakeTeam } from "@guildhall/slack-app/testing";
import { startFakeTelegram, type FakeTelegram } from "@guildhall/telegram-bot/testing";
import type { APIRequestContext } from "@playwright/test";
import { freePort } from "@guildhall/server/testing/free-port";
import { ask, demoFolderOf, startServer } from "./guild.ts";

/**
 * The demo company on a server that runs both chats, with Slack and Telegram as the apps know them. The team `Sparks` is
 * connected.
 */
export interface ChatWorld {
  readonly url: string;
  readonly slack: FakeSlack;
  readonly team: FakeTeam;
  readonly telegram: FakeTelegram;
  /** What Slack sends for a command. @throws if the server doesn't take it */
  readonly sayInSlack: (command: string, text: string, userId: string) => Promise<void>;
  /** The team takes this scope from the app, which then hears of a new channel. */
  readonly takeScope: (scope: string) => Promise<void>;
  readonly moveClock: (aheadMs: number) => void;
  readonly close: () => Promise<void>;
}

const SIGNING_SECRET = "signing-secret";

/**
 * `settings` are environment variables of the server, `host` is how it's called; `prepare` is called before it starts,
 * with its data's folder.
 */
export async function openChatWorld({
  settings = {},
  host = "localhost",
  prepare,
}: {
  readonly settings?: Readonly<Record<string, string>>;
  readonly host?: string;
  readonly prepare?: (folder: string) => void;
} = {}): Promise<ChatWorld> {
  const now = (): Date => new Date();
  const slack = await startFakeSlack(now);
  const telegram = await startFakeTelegram({ now });
  const team = addTeam(slack.world, "T1", "Sparks");
  addUser(team, { id: "U1", name: "Olivia" });
  addUser(team, { id: "U2", name: "Mia" });
  addUser(team, { id: "U3", name: "Aada Aho", email: "aada@sparks.test" });
  addUser(team, { id: "U4", name: "Otto Orlov", email: "otto@sparks.test" });
  addGroup(team, { id: "S1", name: "Designers", users: ["U3"] });
  addChannel(team, { id: "C1", name: "general" });
  addChannel(team, { id: "C2", name: "random" });
  addTeam(slack.world, "T2", "Makers");
  const folder = await mkdtemp(join(tmpdir(), "guildhall-chats-"));
  cpSync(demoFolderOf(process.ppid), folder, { recursive: true });
  prepare?.(folder);
  // What Slack comes back to must be known before the server is.
  const port = String(await freePort());
  const url = `http://${host}:${port}`;
  const server = await startServer(folder, {
    PORT: port,
    PUBLIC_URL: url,
    SLACK_CLIENT_ID: FAKE_CLIENT.clientId,
    SLACK_CLIENT_SECRET: FAKE_CLIENT.clientSecret,
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    SLACK_API_URL: slack.apiUrl,
    SLACK_AUTHORIZE_URL: slack.origin,
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.url,
    ...settings,
  });
  slack.consent = { kind: "allow", teamId: team.id, userId: "U1" };
  await install(await ask(url, "owner"), url);
  const sender = createSender(slack, team, SIGNING_SECRET);
  return {
    url,
    slack,
    team,
    telegram,
    sayInSlack: (...command) => send(url, sender.command(...command)),
    takeScope: async (scope) => {
      const { tokens } = slack.world;
      for (const [token, held] of tokens) {
        if (held.teamId === team.id)
          tokens.set(token, { ...held, scopes: held.scopes.filter((each) => each !== scope) });
      }
      await send(url, sender.event({ type: "channel_created" }));
    },
    moveClock: server.moveClock,
    close: async () => {
      await server.kill();
      await Promise.all([slack.close(), telegram.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The demo company's owner adds the app to the team. */
async function install(owner: APIRequestContext, url: string): Promise<void> {
  await owner.get(`${url}/api/v1/slack/install`);
  await owner.dispose();
}

async function send(url: string, { path, headers, body }: ReturnType<FakeSender["raw"]>): Promise<void> {
  const signed = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const answer = await fetch(url + path, { method: "POST", headers: Object.fromEntries(signed) as HeadersInit, body });
  if (!answer.ok) throw new Error(`the server answered ${String(answer.status)}`);
}
