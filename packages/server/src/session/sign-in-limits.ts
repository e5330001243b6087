import { isIPv6 } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
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

/** Wrong passwords at all accounts from everywhere, in 15 minutes, beyond which somebody is spraying: more than a large company mistypes. */
export const MAX_FAILURES_OVERALL = 500;

/** Wrong passwords at one account from everywhere, in a day, beyond which somebody is after it from many addresses. */
export const MAX_FAILURES_AT_ACCOUNT = 50;

/** What is left of the two bounds meanwhile. Right passwords don't count, so an office behind one address still gets in. */
export const TRIES_IN_ALARM = { atAccount: 3, fromAddress: 10 } as const;

/** How long each try waits meanwhile, in ms. */
const ALARM_PAUSE_MS = 1_000;

/** Tries that wait at once: those beyond go on, so that a flood does not fill the server with waiting ones. */
const MAX_WAITING = 32;

const WINDOW_S = 15 * 60;
const DAY_S = 24 * 3600;
const EVERYBODY = "all";

const NO_LIMITS: SignInLimits = {
  count: async () => undefined,
  forgive: async () => undefined,
};

/** Builds the limits; none where the configuration lifts them. */
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
      // Only tries that these let through count for all: one address alone makes no alarm for everybody.
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
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (rejected) {
    throw rejected instanceof RateLimiterRes ? tooMany(rejected) : rejected;
  }
}

/** Counts one point for a key and answers how many there are, also beyond the bound. */
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
