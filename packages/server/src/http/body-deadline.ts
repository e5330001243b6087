import { Socket } from "node:net";
import { BadRequestError } from "@guildhall/core";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** How long a request without files may take to arrive, in ms; slower senders are cut off. */
const BODY_TIMEOUT_MS = 20_000;
/** Minimum rate of a form with files, in bytes a second: a weak mobile connection. */
const SLOWEST_FORM = 32 * 1024;
/** The longest any request may take to arrive, in ms. */
export const MAX_ARRIVAL_MS = 15 * 60_000;

/** Disconnects senders of slow bodies; Fastify has only one timeout for all requests. */
export function limitArrival(server: FastifyInstance, limitOf: typeof arrivalLimitMs = arrivalLimitMs): void {
  server.addHook("onRequest", async (request) => {
    const limitMs = limitOf(request.headers);
    if (limitMs === 0) return;
    const timer = setTimeout(() => {
      const error = Object.assign(new BadRequestError("the body took too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      // Aborted and injected requests have no socket to close.
      if (!request.raw.complete && request.raw.socket instanceof Socket)
        server.server.emit("clientError", error, request.raw.socket);
    }, limitMs);
    timer.unref();
    request.raw.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  });
}

/** How long a request with these headers may take to arrive, in ms; 0 without a body. */
export function arrivalLimitMs(headers: FastifyRequest["headers"]): number {
  const size = Number(headers["content-length"] ?? 0);
  if (size === 0 && headers["transfer-encoding"] === undefined) return 0;
  const isForm = headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") === true;
  // Without a content length, a form's size is unknown.
  if (isForm && size === 0) return MAX_ARRIVAL_MS;
  return isForm ? Math.min(BODY_TIMEOUT_MS + (size / SLOWEST_FORM) * 1_000, MAX_ARRIVAL_MS) : BODY_TIMEOUT_MS;
}
