import { createHash } from "node:crypto";
import { UnavailableError } from "@guildhall/core";
import type { Stripe } from "stripe";
import type { StripeConfig } from "../../config-billing.ts";
import { createEgressFetch } from "../../lib/egress-fetch.ts";
import { isThisMachine } from "../../lib/this-machine.ts";
import { CustomerGoneError } from "../payment-provider.ts";

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** What a request to Stripe was refused for, without what was sent or any key. */
interface Problem {
  readonly type: string;
  readonly code: string;
  readonly param: string;
  readonly statusCode: number;
  readonly requestId: string;
}

/** Stripe refused, or can't be reached. */
export class StripeProblem extends UnavailableError {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`stripe: ${problem.type} ${problem.code} ${problem.param}`.trim(), { cause: problem });
    this.problem = problem;
  }
}

export type StripeAccount = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>;

/**
 * Runs work with the library, which is loaded with the first of it.
 * @throws {CustomerGoneError} if it names a customer that was deleted @throws {StripeProblem}
 */
export function openAccount(config: StripeConfig): StripeAccount {
  let client: Stripe | undefined;
  return async (work) => {
    client ??= await load(config);
    try {
      return await work(client);
    } catch (error) {
      throw told(error);
    }
  };
}

async function load({ secretKey, apiUrl }: StripeConfig): Promise<Stripe> {
  const { Stripe: Client } = await import("stripe");
  const { protocol, hostname, host, port } = new URL(apiUrl);
  const fetch = createEgressFetch({ trustedHosts: [host], timeoutMs: TIMEOUT_MS });
  return new Client(secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: "Guildhall" },
    httpClient: Client.createFetchHttpClient(quietly(fetch)),
  });
}

/** The library prints notices of Stripe's to the console; the log is ours. */
function quietly(send: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await send(input, init);
    response.headers.delete("stripe-notice");
    return response;
  };
}

function told(error: unknown): unknown {
  const problem = problemOf(error);
  if (problem === null) return error;
  const { code, param } = problem;
  const isGone = code === "resource_missing" && param === "customer";
  return isGone ? new CustomerGoneError("the customer is gone", { cause: problem }) : new StripeProblem(problem);
}

/** The library's errors hold what was sent and answered, so only names are taken from them. */
function problemOf(error: unknown): Problem | null {
  if (!(error instanceof Error) || !("rawType" in error) || !("requestId" in error)) return null;
  // The library's; none of its fields has to be there.
  const { type, code, param, statusCode, requestId } = error as Error & Partial<Record<keyof Problem, unknown>>;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    type: text(type),
    code: text(code),
    param: text(param),
    statusCode: typeof statusCode === "number" ? statusCode : 0,
    requestId: text(requestId),
  };
}

/** An address of Stripe's that people are sent to; the panel follows no other, either. */
export function hosted(address: string | null | undefined, { apiUrl }: Pick<StripeConfig, "apiUrl">): string {
  const url = URL.parse(address ?? "");
  const isStripe = url?.protocol === "https:" && url.hostname.endsWith(".stripe.com");
  if (url !== null && (isStripe || isThisMachine(new URL(apiUrl).hostname))) return url.href;
  throw new UnavailableError("stripe answered no address that people can be sent to");
}

/** What Stripe doesn't have, as null. */
export async function orMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error, "resource_missing") || error instanceof CustomerGoneError) return null;
    throw error;
  }
}

export function isProblem(error: unknown, code: string): boolean {
  return error instanceof StripeProblem && error.problem.code === code;
}

/**
 * The same parameters by the same key make one thing, however often; others make another one. Stripe remembers keys for
 * a day.
 */
export function once(key: string, params: object): Stripe.RequestOptions {
  const digest = createHash("sha256").update(JSON.stringify(params)).digest("hex").slice(0, 16);
  return { idempotencyKey: `${key}:${digest}` };
}
