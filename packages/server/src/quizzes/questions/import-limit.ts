import { MAX_QUESTION_IMPORTS_PER_HOUR } from "@guildhall/core";
import type { Deps, MemberCall } from "../../lib/deps.ts";
import { consume, createLimiter } from "../../session/sign-in-limits.ts";

const HOUR_S = 3600;

type Limiter = ReturnType<typeof createLimiter>;

const limiters = new WeakMap<Deps["db"], Limiter>();

/** Counts an import before its file is read. @throws {TooManyRequestsError} beyond the limit */
export async function countImport({ actor, deps: { config, db } }: MemberCall): Promise<void> {
  if (!config.rateLimits) return;
  const limiter = limiters.get(db) ?? createLimiter(db, BOUND);
  limiters.set(db, limiter);
  await consume(limiter, `${String(actor.workspace.id)} ${String(actor.memberId)}`);
}

const BOUND = { keyPrefix: "question-import", points: MAX_QUESTION_IMPORTS_PER_HOUR, duration: HOUR_S } as const;
