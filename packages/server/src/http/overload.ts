import { monitorEventLoopDelay } from "node:perf_hooks";
import { HTTP_STATUS_BY_CODE } from "@guildhall/core";
import type { Language } from "@guildhall/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "./edge.ts";
import { failed } from "./envelope.ts";
import { codeText } from "./error-texts.ts";

export interface OverloadBounds {
  /** Concurrent requests. */
  readonly maxInFlight: number;
  /** Average event loop lag, in ms, beyond which new work is refused while {@link BUSY_FROM} requests are in flight. */
  readonly maxLagMs: number;
}

/**
 * Requests in flight from which lag counts as overload. With fewer, the work isn't ours: a busy host, a throttled
 * container or a laptop that wakes held the process up, and refusing what is left to do would help nobody.
 */
const BUSY_FROM = 32;

const SAMPLE_MS = 500;
const RETRY_AFTER_S = 2;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Long-lived, so not counted as work: streams. */
    readonly isLongLived?: boolean;
  }
  interface FastifyRequest {
    isCounted: boolean;
  }
}

export interface Load {
  inFlight(): number;
  /** Average event loop lag over the last sample, in ms. */
  lagMs(): number;
}

/**
 * Refuses new calls at once under overload: admitted ones are served in time, others get a Retry-After. Cheap requests
 * are always served: panel files, probes, metrics.
 */
export function shedOverload(server: FastifyInstance, bounds: OverloadBounds): Load {
  let inFlight = 0;
  const readLagMs = watchLag(server);
  server.decorateRequest("isCounted", false);
  server.addHook("onRequest", async (request, reply) => {
    const { isLongLived = false } = request.routeOptions.config;
    if (!isWork(request)) return undefined;
    const isLate = inFlight >= BUSY_FROM && readLagMs() > bounds.maxLagMs;
    if (isLate || inFlight >= bounds.maxInFlight) return refuse(request, reply);
    if (isLongLived) return undefined;
    inFlight += 1;
    request.isCounted = true;
    return undefined;
  });
  const release = async (request: FastifyRequest): Promise<void> => {
    if (!request.isCounted) return;
    request.isCounted = false;
    inFlight -= 1;
  };
  server.addHook("onResponse", release);
  return { inFlight: () => inFlight, lagMs: readLagMs };
}

// Requests that use the database: calls, and uploaded files.
const WORK = /^\/(?:api|files)\//;

/** Matches the route pattern if there is one: however a URL is written, it leads to the same route. */
function isWork({ routeOptions, url }: FastifyRequest): boolean {
  return WORK.test(routeOptions.url ?? url);
}

/** Replies directly instead of throwing: refusing must be cheap. */
function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { before, after } = REFUSALS[languageOf(request)];
  return reply
    .code(HTTP_STATUS_BY_CODE[CODE])
    .headers({ "retry-after": RETRY_AFTER_S, "cache-control": "no-store", "x-request-id": request.id })
    .type("application/json; charset=utf-8")
    .send(before + request.id + after);
}

const CODE = "ErrorUnavailable";
const HOLE = "request-id-goes-here";
const REFUSALS = { en: cutRefusal("en"), ru: cutRefusal("ru") } satisfies Record<Language, unknown>;

function cutRefusal(language: Language): { readonly before: string; readonly after: string } {
  const body = JSON.stringify(failed({ code: CODE, message: codeText(language, CODE), requestId: HOLE }));
  const [before = "", after = ""] = body.split(HOLE);
  return { before, after };
}

function watchLag(server: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  let lagMs = 0;
  const timer = setInterval(() => {
    // The histogram holds whole 20 ms intervals; the excess is lag. An empty one has no mean.
    lagMs = Number.isNaN(histogram.mean) ? 0 : Math.max(0, histogram.mean / 1e6 - 20);
    histogram.reset();
  }, SAMPLE_MS);
  timer.unref();
  server.addHook("onClose", async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => lagMs;
}
