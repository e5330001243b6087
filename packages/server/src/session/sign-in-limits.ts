import { isIPv6 } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { TooManyRequestsError } from "@guildhall/core";
import type { Deps } from "../lib/deps.ts";

export interface Attempt {
  readonly email: string;
  readonly ip: string;
}

/** Rate limits for trying passwords. */
export interface SignInLimits {
  /** Counts an attempt before checking the password. @throws {TooManyRequestsError} beyond a limit */
  count(attempt: Attempt): Promise<void>;
  /** Uncounts a successful attempt. */
  forgive(attempt: Attempt): Promise<void>;
}

/** Attempts per account and address in 15 minutes. */
export const MAX_TRIES_AT_ACCOUNT = 10;

/** Attempts per address in 15 minutes, for all accounts together. */
export const MAX_TRIES_FROM_ADDRESS = 100;

/** Wrong passwords overall in 15 minutes; beyond that, assume password spraying: more than a large company mistypes. */
export const MAX_FAILURES_OVERALL = 500;

/** Wrong passwords per account and day from all addresses; beyond that, assume a distributed attack. */
export const MAX_FAILURES_AT_ACCOUNT = 50;

/** Reduced limits during an attack. Right passwords don't count, so an office behind one address still gets in. */
export const TRIES_IN_ALARM = { atAccount: 3, fromAddress: 10 } as const;

/** Delay of each attempt during an attack, in ms. */
const ALARM_PAUSE_MS = 1_000;

/** Maximum delayed attempts at once: more aren't delayed, so that a flood can't exhaust the server. */
const MAX_WAITING = 32;

const WINDOW_S = 15 * 60;
const DAY_S = 24 * 3600;
const EVERYBODY = "all";

const NO_LIMITS: SignInLimits = {
  count: async () => undefined,
  forgive: async () => undefined,
};

/** No limits if the configuration turns them off. */
export function createSignInLimits({ config, db }: Pick<Deps, "config" | "db">, pause: Pause = sleep): SignInLimits {
  if (!config.rateLimits) return NO_LIMITS;
  const atAccount = createLimiter(db, {
    keyPrefix: "sign-in-account",
    points: MAX_TRIES_AT_ACCOUNT,
    duration: WINDOW_S,
  });
  const fromAddress = createLimiter(db, {
    keyPrefix: "sign-in-address",
    points: MAX_TRIES_FROM_ADDRESS,
    duration: WINDOW_S,
  });
  const overall = createLimiter(db, { keyPrefix: "sign-in-overall", points: MAX_FAILURES_OVERALL, duration: WINDOW_S });
  const fromAnywhere = createLimiter(db, {
    keyPrefix: "sign-in-anywhere",
    points: MAX_FAILURES_AT_ACCOUNT,
    duration: DAY_S,
  });
  let waiting = 0;
  const slowDown = async (): Promise<void> => {
    if (waiting >= MAX_WAITING) return;
    waiting += 1;
    await pause(ALARM_PAUSE_MS).finally(() => (waiting -= 1));
  };
  return {
    async count(attempt) {
      const address = await consume(fromAddress, network(attempt.ip));
      const account = await consume(atAccount, accountKey(attempt));
      // Only attempts that pass these count overall, so a single address can't raise the alarm for everyone.
      const isSprayed = (await tally(overall, EVERYBODY)) > MAX_FAILURES_OVERALL;
      const isHunted = (await tally(fromAnywhere, nameKey(attempt))) > MAX_FAILURES_AT_ACCOUNT;
      if (!isSprayed && !isHunted) return;
      if (isSprayed) refuseBeyond(address, TRIES_IN_ALARM.fromAddress);
      if (isHunted) refuseBeyond(account, TRIES_IN_ALARM.atAccount);
      await slowDown();
    },
    async forgive(attempt) {
      await Promise.all([
        atAccount.delete(accountKey(attempt)),
        fromAddress.reward(network(attempt.ip)),
        overall.reward(EVERYBODY),
        fromAnywhere.reward(nameKey(attempt)),
      ]);
    },
  };
}

/** Waits so many ms. */
export type Pause = (ms: number) => Promise<unknown>;

/** A number of points per duration. */
export interface RateBound {
  /** Must be unique per limiter. */
  readonly keyPrefix: string;
  readonly points: number;
  /** In s. */
  readonly duration: number;
}

/** Counts in the database if several processes share one, otherwise in memory. */
export function createLimiter(db: Deps["db"], bound: RateBound): RateLimiterAbstract {
  if (db.engine === "pglite") return new RateLimiterMemory(bound);
  return new RateLimiterPostgres({ ...bound, storeClient: db.pool, tableName: "rate_limits", tableCreated: true });
}

/** Adds one point. @throws {TooManyRequestsError} beyond the limit */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (rejected) {
    throw rejected instanceof RateLimiterRes ? tooMany(rejected) : rejected;
  }
}

/** Adds one point and returns the total, even beyond the limit. */
async function tally(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    return (await limiter.consume(key)).consumedPoints;
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    return rejected.consumedPoints;
  }
}

function refuseBeyond(counted: RateLimiterRes, bound: number): void {
  if (counted.consumedPoints > bound) throw tooMany(counted);
}

function tooMany({ msBeforeNext }: RateLimiterRes): TooManyRequestsError {
  return new TooManyRequestsError(Math.max(1, Math.ceil(msBeforeNext / 1000)));
}

function accountKey(attempt: Attempt): string {
  return `${nameKey(attempt)} ${network(attempt.ip)}`;
}

function nameKey({ email }: Attempt): string {
  return email.toLowerCase();
}

/** The address to count by: the /64 of an IPv6, since one home has all of it; a mapped IPv4 as itself. */
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
