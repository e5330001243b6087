import { machineOf } from "../lib/machine.ts";
import type { PurchaseStatus } from "./purchase.shapes.ts";

/** Events of a purchase: its holder requests activation, someone activates it, or it's refunded. */
export type PurchaseEvent = "request" | "activate" | "refund";

const STANDING: Readonly<Record<PurchaseStatus, string>> = {
  inactive: "not_requested",
  activation_requested: "already_requested",
  activated: "already_activated",
  refunded: "already_refunded",
};

const asItStands = (status: PurchaseStatus): string => STANDING[status];

/** A purchase until it's activated or refunded, both final. */
export const purchaseMachine = machineOf<null>()<PurchaseStatus, PurchaseEvent>({
  states: ["inactive", "activation_requested", "activated", "refunded"],
  initial: "inactive",
  events: {
    request: [{ from: ["inactive"], to: "activation_requested", deny: asItStands }],
    activate: [{ from: ["activation_requested"], to: "activated", deny: asItStands }],
    refund: [{ from: ["inactive", "activation_requested"], to: "refunded", deny: asItStands }],
  },
});
