import type { ChatApp, InboundResponse } from "@guildhall/core/chat";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../lib/clock.ts";
import type { Inbox } from "./inbox.ts";

/** Maximum size of what a provider posts, in bytes: 1 MiB. */
const MAX_BODY_BYTES = 1024 * 1024;

/** An app with its inbox, and where its provider posts. */
export interface ReceivingChat {
  readonly app: Pick<ChatApp, "provider" | "receive">;
  readonly paths: readonly string[];
  readonly inbox: Pick<Inbox, "takeLater" | "takeNow">;
}

export interface ChatRouteParts {
  readonly chats: readonly ReceivingChat[];
  readonly clock: Clock;
}

/** Where providers post: outside the API, with the body as they signed it. */
export function registerChatRoutes(server: FastifyInstance, { chats, clock }: ChatRouteParts): void {
  void server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("*", { parseAs: "string", bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const chat of chats) {
      for (const path of chat.paths) {
        routes.post(path, async (request, reply) =>
          send(reply, await answer(chat, { request, path, at: clock.now() })),
        );
      }
    }
  });
}

async function answer(
  { app, inbox }: ReceivingChat,
  { request, path, at }: { readonly request: FastifyRequest; readonly path: string; readonly at: Date },
): Promise<InboundResponse> {
  // A request without a body has none to parse.
  const body = typeof request.body === "string" ? request.body : "";
  const received = app.receive({ path, headers: headersOf(request), body, at });
  switch (received.kind) {
    case "answer":
      return received.response;
    case "later":
      return inbox.takeLater(received.delivery);
    default:
      return inbox.takeNow(received.delivery);
  }
}

function headersOf({ headers }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
}

function send(reply: FastifyReply, { status, body }: InboundResponse): FastifyReply {
  const isJson = body.startsWith("{") || body.startsWith("[");
  return reply
    .status(status)
    .type(isJson ? "application/json; charset=utf-8" : "text/plain; charset=utf-8")
    .header("cache-control", "no-store")
    .send(body);
}
