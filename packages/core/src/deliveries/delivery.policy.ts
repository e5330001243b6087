import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { DeliveryProblem, DeliveryState } from "./delivery.values.ts";

/** What decides over something that failed. */
export interface FailedDelivery {
  readonly state: DeliveryState;
  readonly problem: DeliveryProblem;
}

/** Whether it makes sense to try again: no reader takes an event that none understands (`not_understood`). */
export function mayRetryDelivery({ problem }: Pick<FailedDelivery, "problem">): Decision {
  return problem === "not_understood" ? denied("not_understood") : ALLOWED;
}

/** Whether it can be put aside: `still_waiting` while it is tried by itself. */
export function mayDiscardDelivery({ state }: Pick<FailedDelivery, "state">): Decision {
  return state === "waiting" ? denied("still_waiting") : ALLOWED;
}

/** Tells what is tried again by itself, and will soon be gone or given up. */
export function isWaitingDelivery({ state }: Pick<FailedDelivery, "state">): boolean {
  return state === "waiting";
}
