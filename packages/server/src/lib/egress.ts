import { lookup } from "node:dns/promises";
import type { IncomingMessage, RequestOptions } from "node:http";
import { isIP } from "node:net";
import { RefusedError, UnavailableError } from "@guildhall/core";
import { isPublicAddress } from "./address.ts";

/** A request to the outside. */
export interface EgressRequest {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** What the outside answered, whatever its status; header names are in lower case. */
export interface EgressAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The bounds of requests to the outside. */
export interface EgressOptions {
  /** Hosts (`name:port`, as in an address) that the operator named and that may be private. */
  readonly trustedHosts?: readonly string[];
  /** For the whole of a request with its redirects, in ms. */
  readonly timeoutMs?: number;
  /** Largest answer, in bytes. */
  readonly maxBytes?: number;
  /** Finds the addresses of a name. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

/** Sends requests to the outside. */
export interface Egress {
  /**
   * Sends one request; a GET or HEAD follows up to 3 redirects, each checked like the first.
   * @throws {RefusedError} `address_not_allowed` when it leads to a private address or is no http(s)
   * @throws {UnavailableError} when no whole answer came in time or it is too large
   */
  send(request: EgressRequest): Promise<EgressAnswer>;
}

const MAX_REDIRECTS = 3;
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;

/** The one way out of the server: it cannot be talked into asking a private address. */
export function createEgress(options: EgressOptions = {}): Egress {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  return {
    async send(request) {
      const signal = AbortSignal.timeout(timeoutMs);
      let next = request;
      for (let hop = 0; ; hop += 1) {
        const answer = await sendOnce(next, options, signal);
        const target = redirectOf(next, answer);
        if (target === null || hop === MAX_REDIRECTS) return answer;
        next = target;
      }
    },
  };
}

async function sendOnce(request: EgressRequest, options: EgressOptions, signal: AbortSignal): Promise<EgressAnswer> {
  const url = parseTarget(request.url);
  try {
    const address = await pinAddress(url, options);
    const response = await exchange({ request, url, address, signal });
    return await readAnswer(response, options.maxBytes ?? DEFAULT_MAX_BYTES);
  } catch (error) {
    if (error instanceof RefusedError || error instanceof UnavailableError) throw error;
    throw new UnavailableError(`${url.host} does not answer`, { cause: error });
  }
}

function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  if (!isPlain) throw new RefusedError("address_not_allowed", { url: text.slice(0, 200) });
  return url;
}

/** The address to connect to: the connection goes there, whatever the name says a moment later. */
async function pinAddress(url: URL, { trustedHosts = [], resolve = resolveHost }: EgressOptions): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  const [first] = addresses;
  if (first === undefined) throw new UnavailableError(`${host} has no address`);
  if (!trustedHosts.includes(url.host) && !addresses.every(isPublicAddress)) {
    throw new RefusedError("address_not_allowed", { host });
  }
  return first;
}

async function resolveHost(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true });
  return found.map((each) => each.address);
}

interface Exchange {
  readonly request: EgressRequest;
  readonly url: URL;
  readonly address: string;
  readonly signal: AbortSignal;
}

async function exchange({ request, url, address, signal }: Exchange): Promise<IncomingMessage> {
  const { method, headers = {}, body } = request;
  const length = body === undefined ? {} : { "content-length": String(body.byteLength) };
  const settings: RequestOptions = {
    method,
    headers: { ...headers, ...length },
    signal,
    agent: false,
    lookup: (_host, options, done) => {
      const family = isIP(address);
      if (options.all === true) done(null, [{ address, family }]);
      else done(null, address, family);
    },
  };
  // As a module, `node:http` loads a second client beside the one it is; the start does without either.
  const { request: open } = url.protocol === "https:" ? await import("node:https") : await import("node:http");
  return new Promise((resolve, reject) => {
    const outgoing = open(url, settings, resolve);
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<EgressAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Without an encoding set, a stream of bytes yields buffers.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      response.destroy();
      throw new UnavailableError("the answer is too large", { retryAfterS: 60 });
    }
    chunks.push(chunk);
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body: Buffer.concat(chunks) };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function redirectOf(request: EgressRequest, answer: EgressAnswer): EgressRequest | null {
  const { location } = answer.headers;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || location === undefined || !REDIRECTS.has(Number(answer.status))) return null;
  if (!URL.canParse(location, request.url)) return null;
  const url = new URL(location, request.url);
  // What was meant for one host is not told to another.
  const isSame = url.origin === new URL(request.url).origin;
  return { method: request.method, url: url.href, ...(isSame && request.headers ? { headers: request.headers } : {}) };
}
