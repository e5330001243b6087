import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { TooManyRequestsError } from "@guildhall/core";
import type { Deps } from "../lib/deps.ts";

/** Whose attempt it is. */
export interface Attempt {
  readonly email: string;
  readonly ip: string;
}

/** Bounds how often somebody may try passwords. */
export interface SignInLimits {
  /** Counts an attempt before the password is looked at. @throws {TooManyRequestsError} beyond a bound */
  count(attempt: Attempt): Promise<void>;
  /** Takes a successful attempt out of the count. */
  forgive(attempt: Attempt): Promise<void>;
}

/** Tries at one account from one address, in 15 minutes. */
export const MAX_TRIES_AT_ACCOUNT = 10;

/** Tries from one address at whatever accounts, in 15 minutes. */
export const MAX_TRIES_FROM_ADDRESS = 100;

const WINDOW_S = 15 * 60;

const NO_LIMITS: SignInLimits = {
  count: async () => undefined,
  forgive: async () => undefined,
};

/** Builds the limits; none where the configuration lifts them. */
export function createSignInLimits({ config, db }: Pick<Deps, "config" | "db">): SignInLimits {
  if (!config.rateLimits) return NO_LIMITS;
  const atAccount = createLimiter(db, { keyPrefix: "sign-in-account", points: MAX_TRIES_AT_ACCOUNT, duration: WINDOW_S });
  const fromAddress = createLimiter(db, { keyPrefix: "sign-in-address", points: MAX_TRIES_FROM_ADDRESS, duration: WINDOW_S });
  return {
    async count(attempt) {
      await consume(fromAddress, network(attempt.ip));
      await consume(atAccount, accountKey(attempt));
    },
    async forgive(attempt) {
      await Promise.all([atAccount.delete(accountKey(attempt)), fromAddress.reward(network(attempt.ip))]);
    },
  };
}

/** So many points in a time. */
export interface RateBound {
  /** Names the limiter; each needs one of its own. */
  readonly keyPrefix: string;
  readonly points: number;
  /** In s. */
  readonly duration: number;
}

/** A limiter that counts in the database where several processes share one, in memory where there is one. */
export function createLimiter(db: Deps["db"], bound: RateBound): RateLimiterAbstract {
  if (db.engine === "pglite") return new RateLimiterMemory(bound);
  return new RateLimiterPostgres({ ...bound, storeClient: db.pool, tableName: "rate_limits", tableCreated: true });
}

/** Counts one point for a key. @throws {TooManyRequestsError} beyond the bound */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    throw new TooManyRequestsError(Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)));
  }
}

function accountKey({ email, ip }: Attempt): string {
  return `${email.toLowerCase()} ${network(ip)}`;
}

/** The address to count by: IPv6 by its /64, since one home has all of that; a mapped IPv4 as itself. */
export function network(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = "", tail = ""] = ip.split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}
