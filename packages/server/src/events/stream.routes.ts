import { AccessDeniedError, TooManyRequestsError, UnauthenticatedError } from "@guildhall/core";
import type { EndpointRequest } from "@guildhall/core";
import { streamCalls } from "@guildhall/core/stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerModule } from "../app.ts";
import type { Edge } from "../http/edge.ts";
import { createInputParser } from "../http/input.ts";
import type { Deps } from "../lib/deps.ts";
import type { Actor } from "../session/actor.ts";
import type { NewsStream } from "./news-stream.ts";
import { createStreamHub } from "./stream-hub.ts";

/** Maximum streams per account and process; a browser opens one for all its tabs. */
const MAX_STREAMS = 20;
const RETRY_AFTER_S = 30;

const STREAM_TYPE = "text/event-stream; charset=utf-8";

const parseInput = createInputParser(streamCalls.open);

/** A client with this many unread bytes is cut off; it catches up when it reconnects. */
const MAX_UNREAD_BYTES = 65_536;

/** The live stream of news (server-sent events); every stream ends when the server closes. */
export function createStreamModule(deps: Pick<Deps, "db" | "bus" | "log">): ServerModule {
  return {
    register({ server, api, edge }) {
      const hub = createStreamHub(deps);
      server.addHook("preClose", async () => hub.close());
      api.get(streamCalls.open.path, { config: { isLongLived: true } }, async (request, reply) => {
        const { actor } = await edge.admit(request, reply, streamCalls.open);
        if (actor === undefined) throw new UnauthenticatedError();
        const newsId = readNewsId(request);
        // HEAD gets the headers at once: no stream is opened that can't be read.
        if (request.method === "HEAD") return reply.type(STREAM_TYPE).send();
        if (hub.countOf(actor.accountId) >= MAX_STREAMS) throw new TooManyRequestsError(RETRY_AFTER_S);
        startAnswer(reply);
        const gone = hub.open(toStream({ edge, actor, request, reply }), newsId);
        reply.raw.once("close", () => void gone.then((drop) => drop()));
        await gone;
      });
    },
  };
}

function startAnswer(reply: FastifyReply): void {
  reply.hijack();
  // Headers are only strings and numbers; a disconnected client shows by `close`.
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": STREAM_TYPE,
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  reply.raw.on("error", () => reply.raw.destroy());
}

interface Opened {
  readonly edge: Edge;
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function toStream({ edge, actor, request, reply }: Opened): NewsStream {
  const { raw } = reply;
  return {
    accountId: actor.accountId,
    memberId: actor.memberId,
    workspaceId: actor.workspace.id,
    write(frame) {
      raw.write(frame);
      return raw.writableLength < MAX_UNREAD_BYTES;
    },
    end: () => void raw.end(),
    async isAlive() {
      try {
        const call = await edge.admit(request, reply, streamCalls.open);
        return call.actor?.memberId === actor.memberId;
      } catch (error) {
        if (error instanceof UnauthenticatedError || error instanceof AccessDeniedError) return false;
        throw error;
      }
    },
  };
}

/** On reconnecting, the browser's Last-Event-ID is ahead of the initial query. */
function readNewsId(request: FastifyRequest): string | null {
  const told = request.headers["last-event-id"];
  if (typeof told === "string") return told;
  // The parser returns what its schemas declare.
  const { query } = parseInput({ params: {}, query: request.query, body: undefined }) as EndpointRequest<
    typeof streamCalls.open
  >;
  return query.after ?? null;
}
