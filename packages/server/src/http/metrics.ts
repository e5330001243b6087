import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { NotFoundError } from "@guildhall/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { isSameSecret } from "../lib/same-secret.ts";
import { isFromThisMachine } from "./own-host.ts";
import type { Load } from "./overload.ts";

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type MetricsConfig = Pick<Config, "mode" | "metricsToken" | "publicUrl" | "trustedProxies">;

export interface MetricsParts {
  readonly config: MetricsConfig;
  readonly load: Load;
  /** Other parts' registries, printed after the server's own. */
  readonly registries: readonly Registry[];
}

/**
 * Counts requests by method, route pattern and status (not path: that would be a series per id) and prints metrics at
 * `/metrics`, for token holders; without a token, only for local requests outside production.
 */
export function registerMetrics(server: FastifyInstance, { config, load, registries }: MetricsParts): void {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_S,
    registers: [own],
  });
  new Gauge({
    name: "http_requests_in_flight",
    help: "Requests being worked on.",
    registers: [own],
    collect() {
      this.set(load.inFlight());
    },
  });
  server.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
  });
  server.get("/metrics", { config: { answersAnyHost: true } }, async (request, reply) => {
    if (!mayRead(request, config)) throw new NotFoundError("page");
    const all = Registry.merge([own, ...registries]);
    return reply.type(all.contentType).send(await all.metrics());
  });
}

/** A local proxy that adds no headers looks like a local request: hence never in production. */
function mayRead(request: FastifyRequest, config: MetricsConfig): boolean {
  const { mode, metricsToken: token } = config;
  if (token === null) return mode !== "production" && isFromThisMachine(config, request);
  return isSameSecret(request.headers.authorization ?? "", `Bearer ${token}`);
}
