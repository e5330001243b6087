import { InvariantError } from "@guildhall/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../lib/deps.ts";
import { createAnswerCheck } from "./answer-check.ts";
import { sendFile } from "./download.ts";
import type { Edge } from "./edge.ts";
import { succeeded } from "./envelope.ts";
import { readForm } from "./form-body.ts";
import { actOnce, hashInput, readIdempotencyKey } from "./idempotency.ts";
import type { KeyedAnswer } from "./idempotency.ts";
import type { EdgeCall, Route } from "./implement.ts";
import { createInputParser } from "./input.ts";

/** What routes are registered with. */
export interface RouteParts {
  readonly deps: Deps;
  readonly edge: Edge;
  /** Whether answers are checked against the contract; off in production. */
  readonly checksAnswers: boolean;
}

/** Registers an endpoint: who may, input, one transaction, one effect per key, answer. */
export function registerRoute(server: FastifyInstance, route: Route, parts: RouteParts): void {
  const { endpoint } = route;
  const parseInput = createInputParser(endpoint);
  const run = createRunner(route, parts);
  server.route({
    method: endpoint.method,
    url: toPattern(endpoint.path),
    handler: async (request, reply) => {
      const call = await parts.edge.admit(request, reply, endpoint);
      const key = endpoint.movesValue === true ? readIdempotencyKey(request.headers["idempotency-key"]) : null;
      const { params, query } = request;
      // Read once it is known who asks: nobody else makes the server take in a file.
      const form = endpoint.files === undefined ? null : await readForm(request.raw, endpoint.files);
      const parsed = parseInput({ params, query, body: form === null ? request.body : form.body });
      const input = form === null ? parsed : { ...parsed, files: form.files };
      if (endpoint.download !== undefined) return sendFile(reply, endpoint.download, await route.handle(call, input));
      const given = route.prepare === undefined ? input : await route.prepare(call, input);
      const { body, isReplayed } = await run(call, { input, given, key });
      if (isReplayed) void reply.header("idempotency-replayed", "true");
      return send(request, reply, body);
    },
  });
}

/** The path of an endpoint as the router writes it: `/users/{id}` becomes `/users/:id`. */
export function toPattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

interface Order {
  /** As it was asked for, by which uses of a key are compared. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What the handler gets. */
  readonly given: unknown;
  readonly key: string | null;
}

function createRunner({ endpoint, handle, options }: Route, { deps, checksAnswers }: RouteParts) {
  const check = createAnswerCheck(endpoint, checksAnswers);
  const answer = async (call: EdgeCall, input: unknown): Promise<string> => {
    const fields = await handle(call, input);
    check(fields);
    // Handlers answer objects: the endpoint's response type is one.
    return JSON.stringify(succeeded(fields as object));
  };
  const isRead = endpoint.method === "GET" || options.transaction === false;
  return async (call: EdgeCall, { input, given, key }: Order): Promise<KeyedAnswer> => {
    if (isRead) return { body: await answer(call, given), isReplayed: false };
    let followers: (() => void)[] = [];
    const answered = await deps.db.transaction(async (tx) => {
      // The work may run again after a serialization failure: what the last try queued counts.
      followers = [];
      const inside: EdgeCall = { ...call, db: tx, afterCommit: (follow) => void followers.push(follow) };
      if (key === null) return { body: await answer(inside, given), isReplayed: false };
      const keyed = { ...memberOf(call), key, call: endpoint.name, bodyHash: hashInput(endpoint.name, input), at: call.at };
      return actOnce(tx, keyed, () => answer(inside, given));
    });
    for (const follow of followers) follow();
    return answered;
  };
}

function memberOf({ actor }: EdgeCall): { readonly workspaceId: number; readonly memberId: number } {
  if (actor === undefined) throw new InvariantError("a call that moves value is for members only");
  return { workspaceId: actor.workspace.id, memberId: actor.memberId };
}

function send(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  return reply.type("application/json; charset=utf-8").header("x-request-id", request.id).send(body);
}
