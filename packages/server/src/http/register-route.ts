import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvariantError } from "@guildhall/core";
import type { Endpoint } from "@guildhall/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { Actor } from "../session/actor.ts";
import type { TypedSheet } from "../spreadsheets/typed-sheet.ts";
import { createAnswerCheck } from "./answer-check.ts";
import { sendFile } from "./download.ts";
import type { Edge } from "./edge.ts";
import { succeeded } from "./envelope.ts";
import { sendExport, wantsFile, writeExport } from "./export.ts";
import { readForm } from "./form-body.ts";
import type { FormBody } from "./form-body.ts";
import type { FormSlots } from "./form-slots.ts";
import { actOnce, hashInput, readIdempotencyKey } from "./idempotency.ts";
import type { KeyedAnswer } from "./idempotency.ts";
import type { EdgeCall, Route } from "./implement.ts";
import { createInputParser } from "./input.ts";

export interface RouteParts {
  readonly deps: Deps;
  readonly edge: Edge;
  readonly formSlots: FormSlots;
  /** Whether responses are checked against the contract; off in production. */
  readonly checksAnswers: boolean;
}

/** Registers an endpoint: access, input, one transaction, one effect per key, response. */
export function registerRoute(server: FastifyInstance, route: Route, parts: RouteParts): void {
  const { endpoint } = route;
  const parseInput = createInputParser(endpoint);
  const run = createRunner(route, parts);
  const takeForm = createFormTaker(endpoint, parts);
  const answer = async (
    { request, reply, call, key }: Occasion,
    input: Readonly<Record<string, unknown>>,
  ): Promise<FastifyReply> => {
    if (endpoint.export === true) return answerExport({ request, reply, call }, await route.handle(call, input));
    if (endpoint.download !== undefined) return sendFile(reply, endpoint.download, await route.handle(call, input));
    const given = route.prepare === undefined ? input : await route.prepare(call, input);
    const { body, isReplayed } = await run(call, { input, given, key });
    if (isReplayed) void reply.header("idempotency-replayed", "true");
    return send(request, reply, body);
  };
  server.route({
    method: endpoint.method,
    url: toPattern(endpoint.path),
    handler: async (request, reply) => {
      const call = await parts.edge.admit(request, reply, endpoint);
      const key = endpoint.movesValue === true ? readIdempotencyKey(request.headers["idempotency-key"]) : null;
      const { params, query } = request;
      if (endpoint.files === undefined)
        return answer({ request, reply, call, key }, parseInput({ params, query, body: request.body }));
      return takeForm(call, request.raw, async (form) =>
        answer({ request, reply, call, key }, { ...parseInput({ params, query, body: form.body }), files: form.files }),
      );
    },
  });
}

interface Occasion {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly call: EdgeCall;
  readonly key: string | null;
}

/** Reads forms after authorization: no one else can make the server accept a file. */
function createFormTaker(endpoint: Endpoint, { deps, formSlots }: RouteParts) {
  const { dataDir, s3 } = deps.config;
  // With uploads in a bucket, the server may have no writable folder of its own.
  const folder = s3 === null ? join(dataDir, "incoming") : join(tmpdir(), "guildhall-incoming");
  return (
    call: EdgeCall,
    request: IncomingMessage,
    use: (form: FormBody) => Promise<FastifyReply>,
  ): Promise<FastifyReply> =>
    formSlots.hold(String(call.visitor.identity?.accountId ?? call.client.ip), async () => {
      const form = await readForm(request, { endpoint, folder });
      try {
        return await use(form);
      } finally {
        await form.close();
      }
    });
}

async function answerExport({ request, reply, call }: Omit<Occasion, "key">, answer: unknown): Promise<FastifyReply> {
  // By its type, a handler of an export returns this.
  const sheet = answer as TypedSheet;
  const own = { deps: call.deps, at: call.at, actor: actorOf(call) };
  if (wantsFile(request.headers.accept)) return sendExport(reply, own, sheet);
  return send(request, reply, JSON.stringify(succeeded(await writeExport(own, sheet))));
}

/** The router's form of a path: `/users/{id}` becomes `/users/:id`. */
export function toPattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

interface Order {
  /** As requested; reuses of an idempotency key are compared by it. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly given: unknown;
  readonly key: string | null;
}

function createRunner({ endpoint, handle, options }: Route, { checksAnswers }: RouteParts) {
  const check = createAnswerCheck(endpoint, checksAnswers);
  const answer = async (call: EdgeCall, input: unknown): Promise<string> => {
    const fields = await handle(call, input);
    check(fields);
    // Handlers return objects: the endpoint's response type is one.
    return JSON.stringify(succeeded(fields as object));
  };
  const isRead = endpoint.method === "GET" || options.transaction === false;
  return async (call: EdgeCall, { input, given, key }: Order): Promise<KeyedAnswer> => {
    if (isRead) return { body: await answer(call, given), isReplayed: false };
    return runAndTell(call.deps, async (tx, after, withCommit) => {
      const inside: EdgeCall = { ...call, ...after, db: tx };
      if (key === null) return { body: await answer(inside, given), isReplayed: false };
      const keyed = {
        ...memberOf(call),
        key,
        call: endpoint.name,
        bodyHash: hashInput(endpoint.name, input),
        at: call.at,
      };
      return actOnce({ db: tx, withCommit }, keyed, () => answer(inside, given));
    });
  };
}

function memberOf(call: EdgeCall): { readonly workspaceId: number; readonly memberId: number } {
  const { workspace, memberId } = actorOf(call);
  return { workspaceId: workspace.id, memberId };
}

function actorOf({ actor }: EdgeCall): Actor {
  if (actor === undefined) throw new InvariantError("a call that moves value or exports is for members only");
  return actor;
}

function send(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  // Encoded once: given a string, the framework first counts its bytes and then encodes it together with the headers.
  const bytes = Buffer.from(body);
  return reply.type("application/json; charset=utf-8").header("x-request-id", request.id).send(bytes);
}
