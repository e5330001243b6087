import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { contract } from "@guildhall/core/contract";
import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { createAccountRoutes } from "./accounts/account.routes.ts";
import { createLinkLimits } from "./accounts/link-limits.ts";
import { registerDocs, registerOpenApi } from "./http/docs.ts";
import { createDrain } from "./http/drain.ts";
import type { Drain } from "./http/drain.ts";
import { createEdge } from "./http/edge.ts";
import type { Edge } from "./http/edge.ts";
import { answerFailures, answerUnreadable, sendFailure } from "./http/failures.ts";
import { limitArrival, MAX_ARRIVAL_MS } from "./http/body-deadline.ts";
import { leaveBodiesUnread } from "./http/form-body.ts";
import { createFormSlots } from "./http/form-slots.ts";
import { registerArt } from "./files/art.ts";
import { registerIcons } from "./http/icons.ts";
import type { Route } from "./http/implement.ts";
import { MAX_BODY_BYTES, readJsonBodies } from "./http/json-body.ts";
import { answerOtherOrigins } from "./http/cross-origin.ts";
import { registerMetrics } from "./http/metrics.ts";
import { API_BASE } from "./http/openapi.ts";
import { refuseOtherMethods } from "./http/other-methods.ts";
import { shedOverload } from "./http/overload.ts";
import { logRequests } from "./http/request-log.ts";
import { refuseForeignHosts } from "./http/own-host.ts";
import { openPanel } from "./http/panel.ts";
import { registerProbes } from "./http/probes.ts";
import type { ProbeParts } from "./http/probes.ts";
import { registerRoute } from "./http/register-route.ts";
import { createRequestIds } from "./http/request-id.ts";
import { createRequestLimits } from "./http/request-limits.ts";
import { securityHeaders, sendSecurityHeaders } from "./http/security-headers.ts";
import { createInviteRoutes } from "./invites/invite.routes.ts";
import type { Deps } from "./lib/deps.ts";
import { createProfileRoutes } from "./profiles/profile.routes.ts";
import { createSessions } from "./session/sessions.ts";
import { createSignInLimits } from "./session/sign-in-limits.ts";
import { createDirectory } from "./directory/directory.ts";
import { createDirectoryRoutes } from "./directory/directory.routes.ts";
import { createMessengers } from "./messenger-sign-in/messenger-protocols.ts";
import type { Messengers } from "./messenger-sign-in/messenger-protocols.ts";
import { registerMessengerSignIn } from "./messenger-sign-in/messenger-sign-in.module.ts";
import { registerTelegramPages } from "./messenger-sign-in/telegram-pages.ts";
import { createMessengerRoutes } from "./messenger-sign-in/messenger-sign-in.routes.ts";
import { createSessionRoutes } from "./session/user-session.routes.ts";
import {
  countWidgetVersions,
  createAllowedOrigins,
  createExchangeRoutes,
  createWidgetLimits,
  createWidgetMetrics,
  openWidgetFiles,
  registerWidgetPages,
} from "./widget/index.ts";
import type { AllowedOrigins, ExchangeWatch } from "./widget/index.ts";

const HEADERS_TIMEOUT_MS = 10_000;
/** How often slow senders are looked for, in ms. */
const CONNECTION_CHECK_MS = 2_000;
const KEEP_ALIVE_MS = 65_000;
const COMPRESS_FROM_BYTES = 1_400;

export interface ModuleParts {
  readonly server: FastifyInstance;
  /** With the API's base path. */
  readonly api: FastifyInstance;
  readonly edge: Edge;
  readonly origins: AllowedOrigins;
}

/** A part of the server that registers its own routes, such as the stream. */
export interface ServerModule {
  /** Routes with parsers of their own, which can't be registered from within the API. */
  registerOutside?(server: FastifyInstance): void;
  register(to: ModuleParts): void;
}

export interface ServerParts {
  /** The features' routes; session routes are always there. */
  readonly routes: readonly Route[];
  readonly modules?: readonly ServerModule[];
  /** Metrics of other parts, shown at /metrics. */
  readonly registries?: readonly Registry[];
  /** Readiness checks of /readyz; without them it's always ready. */
  readonly probes?: Partial<Pick<ProbeParts, "unapplied" | "demo">>;
}

/** Answers once it listens, or through `inject`. */
export interface GuildhallServer {
  readonly fastify: FastifyInstance;
  readonly drain: Drain;
}

/** Reads nothing from the environment and starts nothing by itself. */
export function createServer(deps: Deps, parts: ServerParts): GuildhallServer {
  const { config, log } = deps;
  const server = createFastify(deps);
  const panel = openPanel(deps);
  const drain = createDrain(server);
  sendSecurityHeaders(server, headersOf(deps));
  refuseForeignHosts(server, config);
  const origins = createAllowedOrigins(deps);
  server.addHook("onClose", async () => origins.close());
  answerOtherOrigins(server, { config, isAllowed: origins.has });
  const load = shedOverload(server, { maxInFlight: config.maxInFlight, maxLagMs: config.maxLagMs });
  answerFailures(server, { log, panel });
  logRequests(server, log);
  const widget = { files: openWidgetFiles(deps), metrics: createWidgetMetrics() };
  registerMetrics(server, { config, load, registries: [...(parts.registries ?? []), widget.metrics.registry] });
  countWidgetVersions(server, widget);
  const sessions = createSessions(deps);
  server.addHook("onClose", async () => sessions.close());
  const edge = createEdge({ deps, sessions, limits: createRequestLimits(config.rateLimits) });
  const messengers = createMessengers(deps);
  void server.register(cookie);
  void server.register(async (page) => {
    registerProbes(page, {
      deps,
      unapplied: async () => [],
      demo: () => "off",
      ...parts.probes,
      isDraining: drain.isDraining,
    });
    registerIcons(page);
    registerArt(page);
    registerWidgetPages(page, { deps, files: widget.files });
    registerTelegramPages(page, messengers);
    registerDocs(page);
  });
  for (const module of parts.modules ?? []) module.registerOutside?.(server);
  void server.register(
    async (api) => registerApi(api, { server, edge, deps, parts, origins, messengers, watch: widget.metrics }),
    {
      prefix: API_BASE,
    },
  );
  return { fastify: server, drain };
}

function createFastify(deps: Deps): FastifyInstance {
  const { config, random } = deps;
  const server: FastifyInstance = fastify({
    genReqId: createRequestIds(random),
    requestIdHeader: false,
    logger: false,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: MAX_ARRIVAL_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTION_CHECK_MS },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable(random) as never,
    // Malformed URLs never reach the hooks.
    frameworkErrors: (error, request, reply) =>
      void sendFailure(error, { request, reply: reply.headers(headersOf(deps)), log: deps.log } as never),
  });
  readJsonBodies(server);
  limitArrival(server);
  return server;
}

function headersOf({ config }: Pick<Deps, "config">): Readonly<Record<string, string>> {
  return securityHeaders({ isHttps: config.publicUrl?.startsWith("https:") === true });
}

interface ApiParts {
  readonly server: FastifyInstance;
  readonly edge: Edge;
  readonly deps: Deps;
  readonly parts: ServerParts;
  readonly origins: AllowedOrigins;
  readonly watch: ExchangeWatch;
  readonly messengers: Messengers;
}

async function registerApi(
  api: FastifyInstance,
  { server, edge, deps, parts, messengers, ...widget }: ApiParts,
): Promise<void> {
  await api.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ["br", "gzip"], inflateIfDeflated: false });
  api.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
  });
  const limits = createSignInLimits(deps);
  const accountLimits = { signIn: limits, links: createLinkLimits(deps) };
  const directory = deps.config.directory === null ? null : createDirectory(deps.config.directory);
  const routes = [
    ...createSessionRoutes(limits),
    ...createMessengerRoutes(messengers),
    ...createAccountRoutes(accountLimits),
    ...createInviteRoutes(accountLimits),
    ...createProfileRoutes(accountLimits),
    ...createDirectoryRoutes({ directory, limits }),
    ...createExchangeRoutes({ limits: createWidgetLimits(deps), watch: widget.watch }),
    ...parts.routes,
  ];
  const routeParts = { deps, edge, formSlots: createFormSlots(), checksAnswers: deps.config.mode !== "production" };
  const [withFiles, others] = [routes.filter(takesFiles), routes.filter((route) => !takesFiles(route))];
  for (const route of others) registerRoute(api, route, routeParts);
  await api.register(async (forms) => {
    leaveBodiesUnread(forms);
    for (const route of withFiles) registerRoute(forms, route, routeParts);
  });
  registerOpenApi(api);
  registerMessengerSignIn({ api, edge }, messengers);
  for (const module of parts.modules ?? []) module.register({ server, api, edge, origins: widget.origins });
  refuseOtherMethods(api, Object.values(contract));
}

function takesFiles({ endpoint }: Route): boolean {
  return endpoint.files !== undefined;
}
