import { RefusedError } from "@guildhall/core";
import { isUnlocked } from "@guildhall/core/activities";
import type { Decision } from "@guildhall/core";
import type { StepLock } from "@guildhall/core/activities";

/** @throws {RefusedError} `step_locked` with the step to do first, if that's the reason */
export function refuseLocked(decision: Decision, lock: StepLock | null): void {
  const unlocked = isUnlocked(lock);
  if (decision.allowed || unlocked.allowed || lock === null || decision.reason !== unlocked.reason) return;
  throw new RefusedError(unlocked.reason, { values: { step: lock.step.title, chain: lock.title } });
}
