import { allOf } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { transition } from "../lib/machine.ts";
import type { PurchaseStatus } from "./purchase.shapes.ts";
import { purchaseMachine } from "./purchase.machine.ts";
import type { PurchaseEvent } from "./purchase.machine.ts";
import { mayRequestActivation, mayRefund, mayActivate } from "./purchase.policy.ts";
import type { PurchaseViewer } from "./purchase.policy.ts";

/** A purchase and its viewer. */
export interface PurchaseQuestion extends PurchaseViewer {
  readonly status: PurchaseStatus;
}

/** What the viewer may do with a purchase, with a reason for each refusal. */
export interface PurchaseAbilities {
  readonly requestActivation: Decision;
  readonly activate: Decision;
  readonly refund: Decision;
}

/** Decides all actions on a purchase. */
export function purchaseAbilities(question: PurchaseQuestion): PurchaseAbilities {
  return {
    requestActivation: allOf(mayRequestActivation(question), leadsOn(question.status, "request")),
    activate: allOf(mayActivate(question), leadsOn(question.status, "activate")),
    refund: allOf(mayRefund(question.actor), leadsOn(question.status, "refund")),
  };
}

function leadsOn(state: PurchaseStatus, event: PurchaseEvent): Decision {
  return transition(purchaseMachine, { state, event }, null);
}
