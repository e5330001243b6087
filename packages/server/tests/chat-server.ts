import { createClient } from "@guildhall/core";
import type { Client } from "@guildhall/core";
import type { InboundRequest } from "@guildhall/core/chat";
import type { Role } from "@guildhall/core/permissions";
import { createFetchTransport, createPlatform } from "@guildhall/core/transport";
import pino from "pino";
import type { SlackConfig, TelegramConfig } from "../src/config-chats.ts";
import type { Config } from "../src/config.ts";
import { systemClock } from "../src/lib/clock.ts";
import type { Deps } from "../src/lib/deps.ts";
import { systemRandom } from "../src/lib/random.ts";
import { prepareGuild } from "../src/served-guild.ts";
import type { ProcessWork } from "../src/served-guild.ts";
import { createSessionToken, hashSessionToken, SESSION_LIFETIME_MS } from "../src/session/session-token.ts";
import { insertSession } from "../src/session/session.repository.ts";
import { buildMember, buildWorkspace } from "../src/testing/build-people.ts";
import type { BuiltMember } from "../src/testing/build-people.ts";
import { freePort } from "../src/testing/free-port.ts";
import type { TestDatabase } from "../src/testing/test-database.ts";
import { TEST_CONFIG } from "../src/testing/test-server.ts";

export interface ChatVariables {
  readonly slack?: Partial<SlackConfig>;
  readonly telegram?: Partial<TelegramConfig>;
}

/** A browser of somebody who is signed in. */
export interface Browser {
  readonly client: Client;
  /** Opens an address of the server and returns where that leads, from the server's origin on; "" for nowhere. */
  open(path: string): Promise<string>;
}

/** The complete server on a socket, with chats by its configuration. */
export interface ChatServer {
  readonly url: string;
  readonly deps: Deps;
  /** What was logged, line by line. */
  readonly logged: readonly string[];
  browser(who: BuiltMember | null): Promise<Browser>;
  /** Posts what a chat has signed; returns the status. */
  post(request: Pick<InboundRequest, "path" | "headers" | "body">): Promise<number>;
  stop(): Promise<void>;
}

export const METRICS_TOKEN = "metrics-token";

const SLACK: SlackConfig = {
  clientId: "1.2",
  clientSecret: "client-secret",
  signingSecret: "signing-secret",
  appToken: null,
  apiUrl: "http://127.0.0.1:1/",
  authorizeOrigin: "http://127.0.0.1:1",
  rotatesTokens: false,
};
const TELEGRAM: TelegramConfig = { token: "1:a", apiRoot: "http://127.0.0.1:1", webhookSecret: null, oidc: null };

/** Without `only` it does everything, but for the chats' work if that's done apart. */
export async function startChatServer(
  { database }: Pick<TestDatabase, "database">,
  { slack, telegram, chatsApart = false, only }: ChatVariables & ProcessWork & { readonly chatsApart?: boolean },
): Promise<ChatServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const config: Config = {
    ...TEST_CONFIG,
    port,
    publicUrl: url,
    metricsToken: METRICS_TOKEN,
    chatsApart,
    slack: slack === undefined ? null : { ...SLACK, ...slack },
    telegram: telegram === undefined ? null : { ...TELEGRAM, ...telegram },
  };
  const logged: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
  const parts = { config, db: database, clock: systemClock, random: systemRandom, log };
  const guild = await prepareGuild(parts, only === undefined ? {} : { only });
  const { deps } = await guild.serve();
  return {
    url,
    deps,
    logged,
    browser: (who) => openBrowser({ url, deps }, who),
    async post({ path, headers, body }) {
      const type = body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
      // Headers that a fake leaves out are missing.
      const sent = { "content-type": type, ...headers } as Record<string, string>;
      return (await fetch(url + path, { method: "POST", headers: sent, body })).status;
    },
    stop: () => guild.close(),
  };
}

async function openBrowser({ url, deps }: Pick<ChatServer, "url" | "deps">, who: BuiltMember | null): Promise<Browser> {
  const token = createSessionToken(systemRandom);
  const at = systemClock.now();
  if (who !== null) {
    await insertSession(deps.db.handle, {
      accountId: who.accountId,
      workspaceId: who.workspaceId,
      tokenHash: hashSessionToken(token) ?? Buffer.alloc(0),
      at,
      expiresAt: new Date(at.getTime() + SESSION_LIFETIME_MS),
    });
  }
  const cookie: Record<string, string> = who === null ? {} : { cookie: `guildhall_session=${token}` };
  return {
    client: createClient({
      transport: createFetchTransport({ credentials: "omit" }),
      platform: createPlatform(),
      baseUrl: `${url}/api/v1`,
      token: () => token,
    }),
    async open(path) {
      const answer = await fetch(path.startsWith("/") ? url + path : path, { headers: cookie, redirect: "manual" });
      return (answer.headers.get("location") ?? "").replace(url, "");
    },
  };
}

/** Fakes start with the same ids again, which an earlier test's inbox would take for repeats. */
export async function forgetChats({ database: { pool } }: Pick<TestDatabase, "database">): Promise<void> {
  await pool.query(
    "delete from chat_inbox; delete from chat_outbox; delete from chat_notes; delete from chat_pace; delete from chat_bots",
  );
}

export interface ChatGuild {
  readonly workspaceId: number;
  readonly currencyId: number;
  join(name: string, ...roles: readonly Role[]): Promise<BuiltMember>;
}

/** A workspace in which everybody may give 20 stars a month. */
export async function buildChatGuild({ database: { handle } }: Pick<TestDatabase, "database">): Promise<ChatGuild> {
  const { id: workspaceId, currencyId } = await buildWorkspace(handle);
  const quota = JSON.stringify({ quota: { member: { [String(currencyId)]: 2_000 } } });
  await handle.updateTable("workspaces").set({ thanks_settings: quota }).where("id", "=", workspaceId).execute();
  return {
    workspaceId,
    currencyId,
    join: (name, ...roles) => buildMember(handle, { workspaceId, name, roles: ["member", ...roles] }),
  };
}
