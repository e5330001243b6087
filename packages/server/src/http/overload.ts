import { monitorEventLoopDelay } from "node:perf_hooks";
import { UnavailableError } from "@guildhall/core";
import type { FastifyInstance, FastifyRequest } from "fastify";

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
    /** Answered also when there is too much to do: probes. */
    readonly isExempt?: boolean;
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
 * Refuses new work at once when there is too much of it: whoever is let in is served in time, and who is
 * not is told when to come back.
 */
export function shedOverload(server: FastifyInstance, bounds: OverloadBounds): Load {
  let inFlight = 0;
  const readLagMs = watchLag(server);
  server.decorateRequest("isCounted", false);
  server.addHook("onRequest", async (request) => {
    const { isExempt = false, isLongLived = false } = request.routeOptions.config;
    if (isExempt) return;
    if (inFlight >= bounds.maxInFlight || readLagMs() > bounds.maxLagMs) {
      throw new UnavailableError("too much to do", { retryAfterS: RETRY_AFTER_S });
    }
    if (isLongLived) return;
    inFlight += 1;
    request.isCounted = true;
  });
  const release = async (request: FastifyRequest): Promise<void> => {
    if (!request.isCounted) return;
    request.isCounted = false;
    inFlight -= 1;
  };
  server.addHook("onResponse", release);
  return { inFlight: () => inFlight, lagMs: readLagMs };
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
