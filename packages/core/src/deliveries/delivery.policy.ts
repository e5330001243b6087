import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { DeliveryProblem, DeliveryState } from "./delivery.values.ts";

/** Input of the delivery decisions. */
export interface FailedDelivery {
  readonly state: DeliveryState;
  readonly problem: DeliveryProblem;
}

/** Refuses with `not_understood`: no reader handles the event. */
export function mayRetryDelivery({ problem }: Pick<FailedDelivery, "problem">): Decision {
  return problem === "not_understood" ? denied("not_understood") : ALLOWED;
}

/** Refuses with `still_waiting` while it's retried automatically. */
export function mayDiscardDelivery({ state }: Pick<FailedDelivery, "state">): Decision {
  return state === "waiting" ? denied("still_waiting") : ALLOWED;
}

/** Still retried automatically; it will be delivered or given up. */
export function isWaitingDelivery({ state }: Pick<FailedDelivery, "state">): boolean {
  return state === "waiting";
}
