import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";

/** Slower requests are logged as warnings; in ms. */
const SLOW_MS = 2_000;

/** Logs requests by route pattern, without query or body: at debug, or as a warning when slow. */
export function logRequests(server: FastifyInstance, log: Logger): void {
  server.addHook("onResponse", async (request, reply) => {
    const isSlow = reply.elapsedTime >= SLOW_MS && request.routeOptions.config.isLongLived !== true;
    if (!isSlow && !log.isLevelEnabled("debug")) return;
    const { id: requestId, method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    const entry = { requestId, method, route: routeOptions.url, httpStatus: reply.statusCode, ms };
    if (isSlow) log.warn(entry, "a request took long");
    else log.debug(entry, "answered");
  });
}
