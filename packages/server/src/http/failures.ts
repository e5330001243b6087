import type { Socket } from "node:net";
import { HTTP_STATUS_BY_CODE, NotFoundError } from "@guildhall/core";
import type { ErrorCode } from "@guildhall/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Random } from "../lib/random.ts";
import { languageOf } from "./edge.ts";
import { failed } from "./envelope.ts";
import { codeText } from "./error-texts.ts";
import { toHttpFailure } from "./errors.ts";
import type { Panel } from "./panel.ts";

/** Turns every error into an envelope in the caller's language, and logs the server's faults. */
export function answerFailures(server: FastifyInstance, parts: { readonly log: Logger; readonly panel: Panel }): void {
  server.setErrorHandler((error, request, reply) => sendFailure(error, { request, reply, log: parts.log }));
  server.setNotFoundHandler(async (request, reply) => {
    const answered = request.url.startsWith("/api/") ? undefined : await parts.panel.answer(request, reply);
    return answered ?? sendFailure(new NotFoundError("page"), { request, reply, log: parts.log });
  });
}

export interface FailedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: Logger;
}

export function sendFailure(error: unknown, { request, reply, log }: FailedRequest): FastifyReply {
  const failure = toHttpFailure(error, { language: languageOf(request), requestId: request.id });
  const scene = { requestId: request.id, method: request.method, route: request.routeOptions.url, code: failure.code };
  if (failure.isDefect) log.error({ ...scene, err: error }, "a request failed");
  else log.debug({ ...scene, reason: error instanceof Error ? error.message : "" }, "a request was refused");
  return reply
    .code(failure.status)
    .headers({ ...failure.headers, "x-request-id": request.id, "cache-control": "no-store" })
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(failure.body));
}

/** Answers malformed HTTP on the raw socket, and closes it. */
export function answerUnreadable(random: Random): (error: Error & { readonly code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (socket.destroyed || !socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    const code: ErrorCode = error.code === "HPE_HEADER_OVERFLOW" ? "ErrorHeadersTooLarge" : "ErrorBadRequest";
    const status = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : HTTP_STATUS_BY_CODE[code];
    const body = JSON.stringify(failed({ code, message: codeText("en", code), requestId: random.uuid() }));
    const head = [
      `HTTP/1.1 ${status} ${REASONS[status] ?? "Bad Request"}`,
      "content-type: application/json; charset=utf-8",
      "x-content-type-options: nosniff",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  };
}

const REASONS: Readonly<Record<number, string>> = { 408: "Request Timeout", 431: "Request Header Fields Too Large" };
