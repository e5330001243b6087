import {
  connectBenchChats,
  createBenchDatabase,
  fillBenchWorkspace,
  openBenchDatabase,
  startPostgresServer,
} from "@guildhall/server/bench";
import type { BenchWorkspace } from "@guildhall/server/bench";
import { addChannel, addTeam, addUser, createSender, FAKE_CLIENT, startFakeSlack } from "@guildhall/slack-app/testing";
import type { FakeSender, FakeSlack } from "@guildhall/slack-app/testing";
import { startFakeTelegram } from "@guildhall/telegram-bot/testing";
import type { FakeTelegram } from "@guildhall/telegram-bot/testing";
import { startServerProcess } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

const TEAM = "TBENCH";
const BOT_TOKEN = "xoxb-bench";
const SECRET = "only-for-benchmarks-only-for-benchmarks";
const SIGNING_SECRET = "signing-secret";
const QUOTA = 99_900;

type Database = Awaited<ReturnType<typeof openBenchDatabase>>;

/** A workspace on PostgreSQL whose members are in a fake Slack and a fake Telegram. */
export interface ChatWorld {
  readonly database: Database;
  readonly workspace: BenchWorkspace;
  readonly slack: FakeSlack;
  readonly sender: FakeSender;
  readonly telegram: FakeTelegram;
  /** Connects the chats; before that, nobody there hears of anything. */
  connect(): Promise<void>;
  /** A server that runs both chats. */
  serve(): Promise<ServerProcess>;
  close(): Promise<void>;
}

export async function openChatWorld(members: number): Promise<ChatWorld> {
  const postgres = await startPostgresServer({ isDurable: true });
  const url = await createBenchDatabase(postgres.url, "guildhall");
  const at = new Date();
  const database = await openBenchDatabase(url, at);
  const workspace = await fillBenchWorkspace(database, { members, quota: QUOTA, at, name: "chat" });
  const now = (): Date => new Date();
  const [slack, telegram] = await Promise.all([startFakeSlack(now), startFakeTelegram({ now })]);
  const team = addTeam(slack.world, TEAM);
  addChannel(team, { id: "C1", name: "general" });
  const scopes = ["users:read", "chat:write", "channels:read", "links:write"];
  slack.world.tokens.set(BOT_TOKEN, { teamId: TEAM, scopes, isRevoked: false });
  for (const id of workspace.memberIds) {
    addUser(team, { id: `U${String(id)}`, name: `Member ${String(id)}` });
    const person = telegram.people.person({ id, first_name: `Member ${String(id)}` });
    telegram.people.privateChat(person).isStarted = true;
  }
  const env = {
    SLACK_CLIENT_ID: FAKE_CLIENT.clientId,
    SLACK_CLIENT_SECRET: FAKE_CLIENT.clientSecret,
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    SLACK_API_URL: slack.apiUrl,
    SLACK_AUTHORIZE_URL: slack.origin,
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.url,
  };
  return {
    database,
    workspace,
    slack,
    sender: createSender(slack, team, SIGNING_SECRET),
    telegram,
    connect: () =>
      connectBenchChats(database, workspace, { team: TEAM, botToken: BOT_TOKEN, secret: SECRET, at: new Date() }),
    serve: () => startServerProcess({ databaseUrl: url, env }),
    close: async () => {
      await Promise.all([slack.close(), telegram.close(), database.close()]);
      await postgres.stop();
    },
  };
}
