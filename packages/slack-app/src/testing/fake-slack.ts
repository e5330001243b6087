import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FakeMethod } from "./fake-methods.ts";
import { METHODS, messageProblem, refuse } from "./fake-methods.ts";
import type { Consent, FakeClient } from "./fake-oauth.ts";
import { accessAnswer, authorizeAt, openIdAnswer } from "./fake-oauth.ts";
import type { FakeSocket } from "./fake-socket.ts";
import { acceptSocket } from "./fake-socket.ts";
import { VIEW_METHODS } from "./fake-views.ts";
import { addTeam, createWorld } from "./fake-world.ts";
import type { FakeTeam, FakeTrouble, FakeWorld } from "./fake-world.ts";

type Json = Readonly<Record<string, unknown>>;

/** Slack as far as we use it, on loopback; it refuses what the real one refuses and records every call. */
export interface FakeSlack {
  /** Without a path. */
  readonly origin: string;
  readonly apiUrl: string;
  readonly world: FakeWorld;
  /** What the next person does on the page that asks for permission. */
  consent: Consent;
  /** Sockets of Socket Mode that were opened, the closed ones as well. */
  readonly sockets: FakeSocket[];
  close(): Promise<void>;
}

export const FAKE_CLIENT: FakeClient = { clientId: "1.2", clientSecret: "client-secret" };

/** Answers that a one-time address takes. */
export const MAX_ANSWERS = 5;

export async function startFakeSlack(now: () => Date): Promise<FakeSlack> {
  const world = createWorld(now);
  const server = createServer((request, response) => {
    answer(fake, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const sockets: FakeSocket[] = [];
  server.on("upgrade", (request, stream) => {
    // Each address opens one socket.
    if (world.tickets.delete((request.url ?? "").slice(1))) sockets.push(acceptSocket(request, stream));
    else stream.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  world.socketOrigin = `ws://127.0.0.1:${port}`;
  const fake: FakeSlack = {
    origin,
    apiUrl: `${origin}/api/`,
    world,
    consent: { kind: "deny" },
    sockets,
    close: () => {
      for (const each of sockets) each.end();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

async function answer(fake: FakeSlack, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", fake.origin);
  const [, area = "", name = ""] = url.pathname.split("/");
  const answerIt = AREAS[`${request.method ?? ""} /${area}`];
  const body = await readBody(request);
  if (answerIt === undefined) response.writeHead(404).end();
  else await answerIt(fake, { request, response, body, name, url });
}

const AREAS: Readonly<Record<string, (fake: FakeSlack, call: Call) => void | Promise<void>>> = {
  "POST /api": (fake, call) => answerCall(fake, call),
  "POST /answers": ({ world }, call) => answerAnswer(world, call),
  "GET /files": ({ world }, call) => answerFile(world, call),
  "GET /oauth": (fake, call) => answerAuthorize(fake, call),
  "GET /openid": (fake, call) => answerAuthorize(fake, call),
};

function answerAuthorize({ world, consent }: FakeSlack, { url, response }: Call): void {
  const back = authorizeAt(world, FAKE_CLIENT, { url, consent });
  if (back === null) response.writeHead(400).end();
  else response.writeHead(302, { location: back }).end();
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: string;
  /** The second part of the path. */
  readonly name: string;
  readonly url: URL;
}

async function answerCall(fake: FakeSlack, call: Call): Promise<void> {
  const { world } = fake;
  const { request, response, body, name: method } = call;
  const args = readArgs(request, body);
  const trouble = world.troubles.get(method)?.shift();
  if (trouble?.kind === "after") await world.taken(trouble.method);
  const status = trouble === undefined ? undefined : refusedBy(trouble);
  if (status !== undefined) {
    world.note({ method, args, error: status.error });
    return void response.writeHead(status.code, status.headers).end();
  }
  const token = (request.headers.authorization ?? "").replace(/^Bearer ?/, "");
  const result = trouble?.kind === "error" ? refuse(trouble.error) : run(world, { method, args, token });
  const error = typeof result["error"] === "string" ? result["error"] : "";
  world.note({ method, args, error });
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ ok: error === "", ...result }));
}

/** How a trouble refuses a call without Slack's words; undefined if it has them. */
function refusedBy(trouble: FakeTrouble) {
  if (trouble.kind === "limit")
    return { code: 429, error: "ratelimited", headers: { "retry-after": String(trouble.retryAfterS) } };
  return trouble.kind === "http"
    ? { code: trouble.statusCode, error: String(trouble.statusCode), headers: {} }
    : undefined;
}

interface Asked {
  readonly method: string;
  readonly args: Json;
  readonly token: string;
}

function run(world: FakeWorld, asked: Asked): Json {
  const { method, args, token } = asked;
  if (method === "apps.connections.open") return openSocket(world, token);
  const exchange = EXCHANGES[method];
  if (exchange !== undefined) return exchange(world, FAKE_CLIENT, args);
  const known = METHODS[method] ?? VIEW_METHODS[method];
  if (known === undefined) return refuse("unknown_method");
  const refused = callProblem(world, known, asked);
  const { scopes = [] } = world.tokens.get(token) ?? {};
  return refused ?? known.run({ world, team: teamOf(world, token), args, scopes });
}

/** Lists that the token of an organization gets of one team at a time. */
const BY_TEAM = new Set(["conversations.list", "users.list", "usergroups.list", "usergroups.users.list"]);

function callProblem(world: FakeWorld, known: FakeMethod, asked: Asked): Json | null {
  const { args, token } = asked;
  const problem = tokenProblem(world, token) ?? scopeProblem(world, token, known) ?? argsProblem(known, args);
  return problem ?? teamProblem(world, asked);
}

function teamProblem(world: FakeWorld, { method, args, token }: Asked): Json | null {
  const isMissing = world.tokens.get(token)?.isOrg === true && BY_TEAM.has(method) && args["team_id"] === undefined;
  return isMissing ? refuse("missing_argument") : null;
}

const EXCHANGES: Readonly<Record<string, typeof accessAnswer>> = {
  "oauth.v2.access": accessAnswer,
  "openid.connect.token": openIdAnswer,
};

// The app's own token opens sockets and does nothing else.
function openSocket(world: FakeWorld, token: string): Json {
  if (!token.startsWith("xapp-")) return refuse(token === "" ? "not_authed" : "not_allowed_token_type");
  const ticket = `socket-${world.nextId()}`;
  world.tickets.add(ticket);
  return { url: `${world.socketOrigin}/${ticket}` };
}

function teamOf(world: FakeWorld, token: string): FakeTeam {
  const id = world.tokens.get(token)?.teamId ?? "";
  return world.teams.get(id) ?? addTeam(world, id);
}

function tokenProblem(world: FakeWorld, token: string): Json | null {
  if (token === "") return refuse("not_authed");
  const holder = world.tokens.get(token);
  if (holder === undefined) return refuse("invalid_auth");
  if (holder.isRevoked) return refuse("token_revoked");
  const { expiresAt = Infinity } = holder;
  return expiresAt <= world.now().getTime() ? refuse("token_expired") : null;
}

function scopeProblem(world: FakeWorld, token: string, { scope }: FakeMethod): Json | null {
  const scopes = world.tokens.get(token)?.scopes ?? [];
  if (scope === "" || scopes.includes(scope)) return null;
  return { error: "missing_scope", needed: scope, provided: scopes.join(",") };
}

// The real one takes what it doesn't know; here it's a slip of ours.
function argsProblem({ takes }: FakeMethod, args: Json): Json | null {
  const given = Object.keys(args).filter((each) => each !== "team_id");
  const strange = given.filter((each) => takes[each] === undefined);
  const missing = Object.keys(takes).filter((each) => takes[each] === "needed" && !given.includes(each));
  return strange.length > 0 || missing.length > 0 ? refuse("invalid_arguments", { strange, missing }) : null;
}

// A one-time address takes five answers within half an hour.
function answerAnswer(world: FakeWorld, { name: id, body, response }: Call): void {
  const address = world.responses.get(id);
  const refused = (code: number, text: string): void => void response.writeHead(code).end(text);
  if (address === undefined) return refused(404, "no_url");
  if (address.until < world.now().getTime()) return refused(404, "expired_url");
  if (address.bodies.length >= MAX_ANSWERS) return refused(404, "used_url");
  const message = JSON.parse(body) as Json;
  const problem = messageProblem(message);
  if (problem !== null) return refused(400, JSON.stringify(problem));
  address.bodies.push(message);
  response.writeHead(200).end("ok");
}

function answerFile(world: FakeWorld, { name: id, request, response }: Call): void {
  const file = world.files.get(id);
  const token = world.tokens.get((request.headers.authorization ?? "").replace(/^Bearer ?/, ""));
  // Without a right token Slack sends its sign-in page.
  if (token?.teamId !== file?.teamId) return void response.writeHead(302, { location: "/sign-in" }).end();
  response.writeHead(200).end(file?.bytes ?? "");
}

function readArgs(request: IncomingMessage, body: string): Json {
  if ((request.headers["content-type"] ?? "").startsWith("application/json")) return JSON.parse(body) as Json;
  const entries = [...new URLSearchParams(body)].map(([name, value]) => [name, readArg(name, value)] as const);
  return Object.fromEntries(entries);
}

// In a form, what is no text is written as JSON.
function readArg(name: string, value: string): unknown {
  return JSON_ARGS.has(name) ? JSON.parse(value) : value;
}

const JSON_ARGS = new Set(["view", "blocks", "unfurls", "outputs"]);

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
