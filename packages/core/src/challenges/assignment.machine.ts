import { machineOf } from "../lib/machine.ts";
import type { AssignmentStatus } from "./challenge.values.ts";

/** Events of an attempt after it's created; `leave`: a member leaves a raid, `close`: its challenge ends. */
export type AssignmentEvent = "join" | "complete" | "leave" | "abandon" | "approve" | "reject" | "split" | "close";

/** What transitions depend on besides the status. */
export interface AssignmentContext {
  /** The submission needs a review. */
  readonly needsReview: boolean;
  /** A team of several with a non-empty pool: the leader has to split it. */
  readonly needsSplit: boolean;
  /** Others remain if one leaves. */
  readonly hasOthers: boolean;
}

const OVER: Readonly<Partial<Record<AssignmentStatus, string>>> = {
  abandoned: "abandoned",
  completed: "already_completed",
  in_review: "in_review",
  division: "in_division",
};

const asItStands = (status: AssignmentStatus) => OVER[status] ?? "not_in_review";

const needsReview = (context: AssignmentContext) => context.needsReview;
const needsSplit = (context: AssignmentContext) => context.needsSplit;
const hasOthers = (context: AssignmentContext) => context.hasOthers;

const reviewed = (status: AssignmentStatus) =>
  ({
    active: "not_in_review",
    in_review: "not_in_review",
    rejected: "already_rejected",
    abandoned: "abandoned",
    division: "already_approved",
    completed: "already_approved",
  })[status];

const splittable = (status: AssignmentStatus) => (status === "completed" ? "already_completed" : "not_in_division");

/** An attempt is created by accepting and ends as abandoned or completed. */
export const assignmentMachine = machineOf<AssignmentContext>()<AssignmentStatus, AssignmentEvent>({
  states: ["active", "in_review", "rejected", "abandoned", "division", "completed"],
  initial: "active",
  events: {
    join: [
      { from: ["active"], to: "active", deny: asItStands },
      { from: ["rejected"], to: "rejected", deny: asItStands },
    ],
    complete: [
      { from: ["active", "rejected"], to: "in_review", when: needsReview, deny: asItStands },
      { from: ["active", "rejected"], to: "completed", deny: asItStands },
    ],
    leave: [
      { from: ["active"], to: "active", when: hasOthers, deny: asItStands },
      { from: ["rejected"], to: "rejected", when: hasOthers, deny: asItStands },
    ],
    abandon: [
      { from: ["active", "rejected"], to: "abandoned", when: (context) => !hasOthers(context), deny: asItStands },
    ],
    approve: [
      { from: ["in_review"], to: "division", when: needsSplit, deny: reviewed },
      { from: ["in_review"], to: "completed", deny: reviewed },
    ],
    reject: [{ from: ["in_review"], to: "rejected", deny: reviewed }],
    split: [{ from: ["division"], to: "completed", deny: splittable }],
    close: [{ from: ["active"], to: "abandoned", deny: asItStands }],
  },
});
