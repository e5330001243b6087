import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { originOfRequest } from "./own-host.ts";

/** How long browsers may remember a preflight, in s: two hours, the most that all of them accept. */
const PREFLIGHT_AGE_S = 7_200;

const METHODS = "GET, POST, PUT, DELETE";
const READABLE = "Retry-After, X-Request-Id";
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/;
const MAX_HEADER_NAMES_LENGTH = 1_000;
/** What widgets call: the API, and files behind a session. */
const SHARED = /^\/(?:api|files)\//;
/** Where a page learns that its origin isn't allowed. */
const EXCHANGE = "/api/v1/widget/session";

export interface CrossOriginParts {
  readonly config: Pick<Config, "publicUrl">;
  /** Whether an origin may show a widget. */
  readonly isAllowed: (origin: string) => Promise<boolean>;
}

/**
 * Lets pages that show a widget read responses (CORS): their exact origin, and never with cookies. Who may do what is
 * decided as for any other request. Every other page can read why it's refused, and nothing else: what the exchange says
 * to it, and that its session is over, as it is when its origin is no longer allowed.
 */
export function answerOtherOrigins(server: FastifyInstance, { config, isAllowed }: CrossOriginParts): void {
  server.addHook("onRequest", async (request, reply) => {
    const { origin, cookie } = request.headers;
    if (!SHARED.test(request.url)) return undefined;
    void reply.header("vary", "Origin");
    if (origin === undefined || cookie !== undefined || origin === originOfRequest(config, request)) return undefined;
    if (await isAllowed(origin)) void reply.header("access-control-allow-origin", origin);
    else if (isExchange(request) || asksForBearer(request)) void reply.header("access-control-allow-origin", "*");
    else return undefined;
    if (isPreflight(request)) return answerPreflight(request, reply);
    void reply.header("access-control-expose-headers", READABLE);
    return undefined;
  });
  server.addHook("onSend", async ({ url, headers: { authorization, cookie } }, reply) => {
    if (reply.statusCode !== 401 || !SHARED.test(url) || authorization === undefined || cookie !== undefined) return;
    if (!reply.hasHeader("access-control-allow-origin")) void reply.header("access-control-allow-origin", "*");
  });
}

/** Lets every page use a response that's the same for all, even one that isolates itself. */
export function shareWithAll(reply: FastifyReply): FastifyReply {
  return reply.header("cross-origin-resource-policy", "cross-origin").header("access-control-allow-origin", "*");
}

function isExchange({ url, method, headers }: FastifyRequest): boolean {
  return url === EXCHANGE && (method === "POST" || headers["access-control-request-method"] === "POST");
}

/** A preflight of a call with a session: whether there's one is known with the call itself. */
function asksForBearer(request: FastifyRequest): boolean {
  const asked = request.headers["access-control-request-headers"] ?? "";
  return isPreflight(request) && asked.split(",").some((name) => name.trim() === "authorization");
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asked = request.headers["access-control-request-headers"];
  void reply
    .header("vary", "Origin, Access-Control-Request-Method, Access-Control-Request-Headers")
    .header("access-control-allow-methods", METHODS)
    .header("access-control-max-age", String(PREFLIGHT_AGE_S));
  if (asked !== undefined && asked.length <= MAX_HEADER_NAMES_LENGTH && HEADER_NAMES.test(asked)) {
    void reply.header("access-control-allow-headers", asked);
  }
  return reply.code(204).send();
}
