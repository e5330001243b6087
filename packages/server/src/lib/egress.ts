import { lookup } from "node:dns/promises";
import type { IncomingMessage, RequestOptions } from "node:http";
import { isIP } from "node:net";
import { RefusedError, UnavailableError } from "@guildhall/core";
import { isPublicAddress } from "./address.ts";

export interface EgressRequest {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Any status; header names are in lower case. */
export interface EgressAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface EgressOptions {
  /** Hosts (`name:port`, as in a URL) from the configuration, which may be private. */
  readonly trustedHosts?: readonly string[];
  /** For the whole request including redirects, in ms. */
  readonly timeoutMs?: number;
  /** Maximum response size, in bytes. */
  readonly maxBytes?: number;
  /** Redirects that GET and HEAD follow; 3 by default. */
  readonly maxRedirects?: number;
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

export interface Egress {
  /**
   * Sends a request; GET and HEAD follow redirects, each checked like the first.
   * @throws {RefusedError} `address_not_allowed` for a private address or another scheme than http(s)
   * @throws {UnavailableError} when the response is late, incomplete or too large
   */
  send(request: EgressRequest): Promise<EgressAnswer>;
}

const DEFAULT_MAX_REDIRECTS = 3;
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;

/** The only way out of the server, protected against SSRF to private addresses. */
export function createEgress(options: EgressOptions = {}): Egress {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, maxRedirects = DEFAULT_MAX_REDIRECTS } = options;
  return {
    async send(request) {
      const signal = AbortSignal.timeout(timeoutMs);
      let next = request;
      for (let hop = 0; ; hop += 1) {
        const answer = await sendOnce(next, options, signal);
        const target = redirectOf(next, answer);
        if (target === null || hop === maxRedirects) return answer;
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

/** The address to connect to, pinned against DNS rebinding. */
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
  // Imported lazily: neither is needed at startup.
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
  // Without an encoding, a stream yields buffers.
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
  // Headers for one host aren't sent to another.
  const isSame = url.origin === new URL(request.url).origin;
  return { method: request.method, url: url.href, ...(isSame && request.headers ? { headers: request.headers } : {}) };
}
