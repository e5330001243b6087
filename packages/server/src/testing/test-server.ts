import { createClient } from "@guildhall/core";
import type { Client, Language, RetryPolicy } from "@guildhall/core";
import { sessionCalls } from "@guildhall/core/session";
import { createMemoryTransport, createPlatform, toFormData } from "@guildhall/core/transport";
import type { Transport, TransportRequest } from "@guildhall/core/transport";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { createServer } from "../app.ts";
import type { GuildhallServer, ServerParts } from "../app.ts";
import { readConfig } from "../config.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { createBus } from "../events/create-bus.ts";
import { createChannels } from "../integrations/channels.ts";
import type { ChannelProviders } from "../integrations/channels.ts";
import type { Clock } from "../lib/clock.ts";
import type { Deps } from "../lib/deps.ts";
import { createLog } from "../lib/log.ts";
import { systemRandom } from "../lib/random.ts";
import { createSessionToken, hashSessionToken, SESSION_LIFETIME_MS } from "../session/session-token.ts";
import { insertSession } from "../session/session.repository.ts";
import { TEST_PASSWORD } from "./build-people.ts";
import { encodeForm } from "./encode-form.ts";
import type { EncodedForm } from "./encode-form.ts";
import { createFixedClock } from "./fixed-clock.ts";
import { createMemoryFiles } from "./memory-files.ts";

/** Defaults are as in production, but quiet and in memory. */
export interface TestServerOptions extends Partial<Omit<ServerParts, "modules">> {
  readonly modules?: (deps: Deps) => NonNullable<ServerParts["modules"]>;
  readonly database: Database;
  readonly clock?: Clock;
  readonly config?: Partial<Config>;
  readonly files?: Deps["files"];
  readonly channels?: ChannelProviders;
  readonly log?: Deps["log"];
  /** The clients' retry policy; as in production by default. */
  readonly retry?: RetryPolicy;
}

/** A server called in memory. */
export interface TestServer extends GuildhallServer {
  readonly deps: Deps;
  /** Sends a request like a browser on one of the server's pages: same origin, no cookies kept. */
  ask(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** A new client that keeps cookies; signs in if given an email. */
  client(email?: string): Promise<Client>;
  /** A client with a bearer token instead of cookies, such as a chat's for one of its people. */
  bearer(token: string, language: Language): Client;
  /** A session without signing in, for tests with many people; use it as a bearer token. */
  openSession(of: { readonly accountId: number; readonly workspaceId: number | null }): Promise<string>;
  close(): Promise<void>;
}

/** Test config: no limits, no log, no demo, its own secret. */
export const TEST_CONFIG: Config = {
  ...readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    RATE_LIMITS: "off",
    DEMO: "off",
    // With plans, so that tests can switch features off; workspaces of tests have one that lacks nothing.
    LICENSES: "on",
    // In tests the embedded engine runs in the same thread, on machines that may be busy.
    MAX_LAG_MS: "1000000",
    SECRET: "only-for-tests-only-for-tests-only",
    DATA_DIR: "data/test",
  }),
  panelDir: "data/test/no-panel",
  widgetDir: "data/test/no-widget",
};

/** Needs a migrated database. */
export function createTestServer(options: TestServerOptions): TestServer {
  const config: Config = { ...TEST_CONFIG, ...options.config };
  const log = options.log ?? createLog(config);
  const clock = options.clock ?? createFixedClock();
  const bus = createBus({ db: options.database, log, random: systemRandom });
  const deps: Deps = {
    config,
    db: options.database,
    clock,
    random: systemRandom,
    log,
    bus,
    files: options.files ?? createMemoryFiles(),
    channels: createChannels(options.channels ?? {}),
  };
  const server = createServer(deps, {
    ...options,
    routes: options.routes ?? [],
    modules: options.modules?.(deps) ?? [],
  });
  const ask: TestServer["ask"] = (request) =>
    server.fastify.inject({
      ...request,
      headers: { host: hostOf(config), "sec-fetch-site": "same-origin", ...request.headers },
    });
  const retrying = options.retry === undefined ? {} : { retry: options.retry };
  return {
    ...server,
    deps,
    ask,
    client: async (email) => {
      const client = createClient({ transport: transportTo(ask), platform: createPlatform(), ...retrying });
      if (email !== undefined) await signIn(client, email);
      return client;
    },
    bearer: (token, language) =>
      createClient({
        transport: transportTo(ask),
        platform: createPlatform(),
        token: () => token,
        language: () => language,
        ...retrying,
      }),
    openSession: async (of) => {
      const token = createSessionToken(deps.random);
      const at = clock.now();
      const tokenHash = hashSessionToken(token) ?? Buffer.alloc(0);
      await insertSession(deps.db.handle, {
        ...of,
        tokenHash,
        at,
        expiresAt: new Date(at.getTime() + SESSION_LIFETIME_MS),
      });
      return token;
    },
    close: async () => {
      await server.fastify.close();
      await bus.close();
    },
  };
}

function transportTo(ask: TestServer["ask"]): Transport {
  return createMemoryTransport(async ({ method, url, headers, ...content }) => {
    const { headers: more, ...sent } = await write(content);
    const answer = await ask({ method, url, headers: { ...headers, ...more }, ...sent });
    return { status: answer.statusCode, headers: flatten(answer.headers), body: answer.body };
  });
}

function hostOf({ publicUrl }: Config): string {
  return publicUrl === null ? "localhost" : new URL(publicUrl).host;
}

async function write({
  body,
  form,
}: Pick<TransportRequest, "body" | "form">): Promise<
  Partial<Omit<EncodedForm, "payload">> & { readonly payload?: Buffer | string }
> {
  if (form !== undefined) return encodeForm(await toFormData(form));
  return body === undefined ? {} : { payload: body };
}

/** Signs a client in with the password of tests and the demo. */
export async function signIn(client: Client, email: string): Promise<void> {
  await client.call(sessionCalls.login, { body: { email, password: TEST_PASSWORD } });
}

function flatten(headers: LightMyRequestResponse["headers"]): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : String(value)]),
  );
}
