import type { AddressInfo } from "node:net";
import { UnavailableError } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import { createDevPayModule } from "./billing/local/dev-pay.module.ts";
import { warnOfCharges } from "./billing/index.ts";
import { createPaymentModule } from "./billing/payment.module.ts";
import { createServer } from "./app.ts";
import type { GuildhallServer } from "./app.ts";
import {
  chatAppsOf,
  createChannelProvider,
  createChat,
  createChatMetrics,
  createInjectTransport,
  registerChatRoutes,
} from "./chat/index.ts";
import type { Config } from "./config.ts";
import { unappliedMigrations } from "./db/migrate.ts";
import { createDeliveryMetrics } from "./deliveries/index.ts";
import { createIdleBus } from "./events/create-bus.ts";
import { startRelay } from "./events/relay.ts";
import type { Relay } from "./events/relay.ts";
import { createStreamModule } from "./events/stream.routes.ts";
import { createFileStore } from "./files/create-file-store.ts";
import { createFileModule } from "./files/file.routes.ts";
import { createChannels } from "./integrations/index.ts";
import { createIntegrationEventModule } from "./integrations/integration-event.routes.ts";
import { createJiraEvents } from "./jira-rewards/index.ts";
import type { Jobs } from "./jobs/start-jobs.ts";
import type { Deps } from "./lib/deps.ts";
import { originOf } from "./mail/mail-mode.ts";
import { createMailboxModule } from "./mail/mail.routes.ts";
import { featureRoutes, readers, subjectLoaders } from "./features.ts";

/** Demo accounts, all with one password. */
export interface DemoSignIns {
  readonly emails: readonly string[];
  readonly password: string;
}

/** The running product on an open database. */
export interface ServedGuild {
  readonly deps: Deps;
  /** Base URL, without a trailing slash. */
  readonly url: string;
  /** Null without the demo. */
  readonly demo: DemoSignIns | null;
}

/** Everything that can be set up before the database is open. */
export interface PreparedGuild {
  /** Serves requests, reads events and runs jobs on the migrated database. @throws {UnavailableError} without a port */
  serve(): Promise<ServedGuild>;
  /** Finishes requests, jobs and readers, if any; the database stays open. */
  close(): Promise<void>;
}

/** What a process does besides serving requests: everything, or the work of one chat. */
export interface ProcessWork {
  readonly only?: ChatProviderName;
}

/** The database doesn't have to be open yet. */
export async function prepareGuild(
  parts: Omit<Deps, "bus" | "files" | "channels">,
  { only }: ProcessWork = {},
): Promise<PreparedGuild> {
  const { config } = parts;
  const bus = createIdleBus(parts);
  const chatApps = await chatAppsOf(config);
  const chats = (chatApps?.plugs ?? []).map(
    ({ provider, ...known }) => [provider, createChannelProvider(provider, known)] as const,
  );
  const channels = createChannels(Object.fromEntries(chats));
  const deps: Deps = { ...parts, bus, files: createFileStore(parts), channels };
  const hasDemo = config.demo && only === undefined;
  let demo: "off" | "seeding" | "ready" = hasDemo ? "seeding" : "off";
  const payments = createPaymentModule(deps);
  const server = createServer(deps, {
    routes: featureRoutes,
    modules: [
      createStreamModule(deps),
      createIntegrationEventModule(deps, subjectLoaders),
      createFileModule(deps),
      createMailboxModule(deps),
      payments,
      createDevPayModule(deps),
      ...createJiraEvents(deps),
      ...(chatApps?.plugs ?? []).flatMap(({ module }) => module?.(deps) ?? []),
    ],
    registries: [createDeliveryMetrics(deps), createChatMetrics(deps), payments.registry],
    probes: { unapplied: () => unappliedMigrations(deps.db.pool), demo: () => demo },
  });
  const origin = originOf(config);
  const transport = createInjectTransport(server.fastify, new URL(origin).host);
  const running = chatApps === null ? [] : createChat({ deps, apps: chatApps, origin, transport });
  const working = running.filter(({ app }) => (only === undefined ? !config.chatsApart : app.provider === only));
  if (working.length > 0) registerChatRoutes(server.fastify, { chats: working, clock: deps.clock });
  await server.fastify.ready();
  let relay: Relay | null = null;
  let jobs: Jobs | null = null;
  return {
    async serve() {
      bus.listen();
      const url = await listen(server, config);
      if (config.smtpUrl !== null && config.publicUrl === null) {
        deps.log.warn({ origin: originOf(config) }, "PUBLIC_URL is empty: links in mails lead to this machine only");
      }
      const signIns = hasDemo ? await makeDemo(deps) : null;
      if (hasDemo) demo = "ready";
      for (const chat of working) chat.introduce();
      for (const chat of working) chat.start();
      if (only !== undefined) return { deps, url, demo: null };
      await warnOfCharges(deps);
      relay = startRelay(deps, readers);
      // The queue is large, and nothing waits for it.
      const { startJobs } = await import("./jobs/start-jobs.ts");
      jobs = startJobs(deps);
      return { deps, url, demo: signIns };
    },
    async close() {
      await Promise.all(running.map((chat) => chat.stop()));
      await server.drain.run();
      await jobs?.stop();
      await relay?.stop();
      await bus.close();
    },
  };
}

// Loaded here, so that a server without the demo never reads it.
async function makeDemo(deps: Deps): Promise<DemoSignIns> {
  const { DEMO_PASSWORD, DEMO_SIGN_INS, seedDemo } = await import("./demo/seed.ts");
  await seedDemo(deps);
  return { emails: DEMO_SIGN_INS, password: DEMO_PASSWORD };
}

async function listen({ fastify }: GuildhallServer, config: Config): Promise<string> {
  try {
    await fastify.listen({ port: config.port, host: config.host });
  } catch (cause) {
    throw new UnavailableError(noPort(config, cause), { cause });
  }
  // A listening server has an address with a port.
  const { port } = fastify.server.address() as AddressInfo;
  if (config.publicUrl !== null) return config.publicUrl;
  const host = ["0.0.0.0", "::", "127.0.0.1"].includes(config.host) ? "localhost" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function noPort({ host, port }: Config, cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  if (code === "EADDRINUSE")
    return `Port ${port} is taken: end what listens there, or choose another one with PORT=${port + 1}.`;
  if (code === "EACCES") return `Port ${port} is not for this user: choose one from 1024 on with PORT=4000.`;
  return `Nothing can listen on ${host}:${port} (${String(cause)}): choose another HOST or PORT.`;
}
