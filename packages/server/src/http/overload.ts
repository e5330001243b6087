import { monitorEventLoopDelay } from "node:perf_hooks";
import { HTTP_STATUS_BY_CODE } from "@guildhall/core";
import type { Language } from "@guildhall/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "./edge.ts";
import { failed } from "./envelope.ts";
import { codeText } from "./error-texts.ts";

/** What counts as too much. */
export interface OverloadBounds {
  /** Requests worked on at once. */
  readonly maxInFlight: number;
  /** How late, in ms, the event loop may run on average before new work is refused. */
  readonly maxLagMs: number;
}

const SAMPLE_MS = 500;
const RETRY_AFTER_S = 2;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Stays open for long and so does not count as work: streams. */
    readonly isLongLived?: boolean;
  }
  interface FastifyRequest {
    isCounted: boolean;
  }
}

/** How busy a server is. */
export interface Load {
  /** Requests being worked on. */
  inFlight(): number;
  /** How late the event loop ran on average over the last sample, in ms. */
  lagMs(): number;
}

/**
 * Refuses new calls at once when there is too much to do: whoever is let in is served in time, and who is
 * not is told when to come back. What costs nothing beside them is always answered: the panel's own files, probes, figures.
 */
export function shedOverload(server: FastifyInstance, bounds: OverloadBounds): Load {
  let inFlight = 0;
  const readLagMs = watchLag(server);
  server.decorateRequest("isCounted", false);
  server.addHook("onRequest", async (request, reply) => {
    const { isLongLived = false } = request.routeOptions.config;
    if (!isWork(request)) return undefined;
    if (inFlight >= bounds.maxInFlight || readLagMs() > bounds.maxLagMs) return refuse(request, reply);
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

// What asks the database who is there: calls, and files that people have uploaded.
const WORK = /^\/(?:api|files)\//;

/** Goes by the path's pattern where there is one: however an address is written, it leads to the same route. */
function isWork({ routeOptions, url }: FastifyRequest): boolean {
  return WORK.test(routeOptions.url ?? url);
}

/** Answers by itself, not by an error: who refuses because of too much work must not make much of it. */
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
    // The histogram holds whole intervals of 20 ms; what is beyond is lateness. An empty one has no mean.
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
