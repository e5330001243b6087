import { parseInstant } from "@guildhall/core";
import type { Attempt } from "@guildhall/core/quizzes";
import { useCallback, useSyncExternalStore } from "react";
import { useGuild, type Guild } from "../../guild/index.ts";

// When each answer of the server came, by the platform's clock: one of the cache isn't new when it's shown again.
const cameAt = new WeakMap<Attempt, number>();

const TICK_MS = 250;

const never = () => () => undefined;

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/**
 * Whole seconds left of a timed attempt; null for others. The server says how much is left, and only the time since
 * then is measured here, so that a wrong clock doesn't matter.
 */
export function useSecondsLeft(attempt: Attempt | null): number | null {
  const { platform } = useGuild();
  const read = useCallback(() => secondsLeft(attempt, platform), [attempt, platform]);
  return useSyncExternalStore(read() === null ? never : tick, read);
}

function secondsLeft(attempt: Attempt | null, { now }: Pick<Guild["platform"], "now">): number | null {
  const dueAt = attempt?.dueAt ?? null;
  if (attempt === null || dueAt === null) return null;
  const at = now();
  const came = cameAt.get(attempt) ?? at;
  cameAt.set(attempt, came);
  const leftMs = parseInstant(dueAt).getTime() - parseInstant(attempt.now).getTime() - (at - came);
  return Math.max(0, Math.ceil(leftMs / 1000));
}
