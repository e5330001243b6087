import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tempoWorklog } from "@guildhall/core/testing";

export interface LoggedWork {
  readonly id: number;
  readonly issueId: number;
  readonly account: string;
  readonly seconds: number;
  /** ISO instant. */
  readonly updatedAt: string;
}

/** Tempo's API on loopback, which answers what the real one would, and nothing else. */
export interface FakeTempo {
  readonly url: string;
  readonly worklogs: Map<number, LoggedWork>;
  readonly tokens: Set<string>;
  /** Paths with their queries, in the order they were asked. */
  readonly asked: string[];
  /** Requests that it answers within a minute; no bound by default. */
  perMinute: number;
  /** Answers the next requests instead, each once. */
  readonly troubles: { readonly status: number; readonly retryAfter?: string }[];
  /** Held back until it resolves. */
  gate: Promise<void>;
  log(work: Partial<LoggedWork> & Pick<LoggedWork, "id" | "updatedAt">): void;
  close(): Promise<void>;
}

const MAX_LIMIT = 5000;
/** Of Tempo's gateway, for any token. */
const PER_SECOND = 5;
const MINUTE_MS = 60_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `now` is the clock of the server that asks. */
export async function startFakeTempo(now: () => Date): Promise<FakeTempo> {
  const worklogs: FakeTempo["worklogs"] = new Map();
  const [tokens, asked, troubles] = [new Set(["tempo-token"]), [] as string[], [] as FakeTempo["troubles"]];
  const state = { gate: Promise.resolve(), perMinute: Infinity };
  const times: number[] = [];

  /** How long it refuses to answer (s); 0 if it does. */
  const refusesFor = (): number => {
    const at = now().getTime();
    const since = (ms: number): number => times.filter((time) => time > at - ms).length;
    const [first = at] = times.filter((time) => time > at - MINUTE_MS);
    if (since(MINUTE_MS) >= state.perMinute) return Math.ceil((first + MINUTE_MS - at) / 1000);
    if (since(1000) >= PER_SECOND) return 1;
    times.push(at);
    return 0;
  };
  const answer = (request: IncomingMessage): Answer => {
    const trouble = troubles.shift();
    if (trouble !== undefined) return trouble;
    const waitS = refusesFor();
    if (waitS > 0) return { status: 429, retryAfter: String(waitS) };
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    return tokens.has(token) ? answerTo(new URL(request.url ?? "/", "http://tempo"), worklogs) : { status: 401 };
  };

  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    void state.gate.then(() => {
      const { status, body, retryAfter } = answer(request);
      response.writeHead(status, {
        "content-type": "application/json",
        ...(retryAfter !== undefined && { "retry-after": retryAfter }),
      });
      response.end(JSON.stringify(body ?? {}));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${String(port)}`,
    worklogs,
    tokens,
    asked,
    troubles,
    log: ({ id, ...work }: Partial<LoggedWork> & Pick<LoggedWork, "id" | "updatedAt">) =>
      void worklogs.set(id, { id, issueId: 101, account: "acc-ann", seconds: 1800, ...work }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly retryAfter?: string;
}

function answerTo(url: URL, worklogs: FakeTempo["worklogs"]): Answer {
  const [, id] = /^\/4\/worklogs\/(\d+)$/.exec(url.pathname) ?? [];
  const found = worklogs.get(Number(id));
  if (found !== undefined) return { status: 200, body: toWire(found) };
  return url.pathname === "/4/worklogs" ? list(url, worklogs) : { status: 404 };
}

function list({ searchParams }: URL, worklogs: FakeTempo["worklogs"]): Answer {
  const [offset, limit] = ["offset", "limit"].map((name) => Number(searchParams.get(name) ?? 0)) as [number, number];
  const from = searchParams.get("updatedFrom") ?? "";
  const isKnown = [...searchParams.keys()].every((name) => ["updatedFrom", "offset", "limit"].includes(name));
  if (!isKnown || !DAY.test(from) || limit < 1 || limit > MAX_LIMIT) return { status: 400 };
  const all = [...worklogs.values()].filter(({ updatedAt }) => updatedAt >= from);
  const results = all.slice(offset, offset + limit).map(toWire);
  const next = offset + limit < all.length ? { next: "http://elsewhere.example/next" } : {};
  return { status: 200, body: { self: "", metadata: { count: results.length, offset, limit, ...next }, results } };
}

function toWire({ id, issueId, account, seconds, updatedAt }: LoggedWork) {
  const { issue, author } = tempoWorklog;
  return {
    ...tempoWorklog,
    self: `https://api.tempo.io/4/worklogs/${String(id)}`,
    tempoWorklogId: id,
    issue: { ...issue, id: issueId },
    timeSpentSeconds: seconds,
    updatedAt,
    author: { ...author, accountId: account },
  };
}
