import type { HostResponse } from "./host.ts";

/** How long Jira isn't to be asked. */
export interface Pause {
  readonly ms: number;
  /** Whether it's for every frame of the app: all of them use up the same quota. */
  readonly isShared: boolean;
}

/** Where Jira says no time. Quotas are by the hour, bursts by the second. */
const QUOTA_PAUSE_MS = 60_000;
const BURST_PAUSE_MS = 2_000;
const LONGEST_GUESS_MS = 5 * 60_000;
/** Frames that were refused together don't ask again together: up to this share is added. */
const SPREAD = 0.2;

interface Asking {
  readonly now: number;
  /** How often it was refused before. */
  readonly tries: number;
  /** From 0 to 1. */
  readonly random: number;
}

/** What a refusal asks for; null where waiting is no help. */
export function pauseAfter({ status, headers }: Omit<HostResponse, "body">, asking: Asking): Pause | null {
  const told = toldMs(headers, asking.now);
  // Busy for a moment; without a time it's a fault as any other.
  if (status !== 429 && (status < 500 || told === 0)) return null;
  const isShared = headers["ratelimit-reason"]?.startsWith("jira-quota") === true;
  const guess = Math.min((isShared ? QUOTA_PAUSE_MS : BURST_PAUSE_MS) * 2 ** asking.tries, LONGEST_GUESS_MS);
  const leastMs = told > 0 ? Math.max(told, isShared ? QUOTA_PAUSE_MS : 0) : guess;
  return { ms: Math.round(leastMs * (1 + SPREAD * asking.random)), isShared };
}

/** By Jira's own word: seconds, or else the moment at which its count begins anew; 0 without either. */
function toldMs(headers: HostResponse["headers"], now: number): number {
  const seconds = Number(headers["retry-after"]);
  if (seconds > 0) return seconds * 1_000;
  return Math.max(Date.parse(headers["x-ratelimit-reset"] ?? "") - now || 0, 0);
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

interface ToldWait {
  readonly unit: "seconds" | "minutes";
  /** Rounded up, at least 1. */
  readonly count: number;
  /** When (ms from now) other words are true. */
  readonly changesInMs: number;
}

/** How to say that so much (ms) is left. */
export function tellWait(leftMs: number): ToldWait {
  const [unit, unitMs] = leftMs > MINUTE_MS ? (["minutes", MINUTE_MS] as const) : (["seconds", SECOND_MS] as const);
  const count = Math.max(1, Math.ceil(leftMs / unitMs));
  return { unit, count, changesInMs: leftMs > 0 ? leftMs - (count - 1) * unitMs : SECOND_MS };
}

const KEY = "guildhall.jira-pause";

/** How much longer (ms) no frame of the app is to ask Jira. */
export function sharedPauseLeft(now: number): number {
  try {
    const left = Number(localStorage.getItem(KEY)) - now;
    // A clock that was set back must not keep the app silent.
    return left > 0 && left < 2 * 60 * 60_000 ? left : 0;
  } catch {
    return 0;
  }
}

/** Keeps frames that are opened meanwhile from asking, too. */
export function sharePause(until: number): void {
  try {
    localStorage.setItem(KEY, String(until));
  } catch {
    // Without storage each frame finds out by itself.
  }
}
