import type { Machine } from "../lib/machine.ts";
import type { ActivityKind } from "../permissions/activity-kinds.ts";
import { LIFECYCLE_STATES } from "./lifecycle.values.ts";
import type { LifecycleState } from "./lifecycle.values.ts";

export type LifecycleEvent = "publish" | "close" | "delete";

/** The machine of a kind that managers publish, close or delete, and whose status nothing else moves. */
export function lifecycleOf(kind: ActivityKind): Machine<LifecycleState, LifecycleEvent, unknown> {
  const isOver = (status: LifecycleState): boolean => status === "closed" || status === "discarded";
  const otherwise = (reason: string) => (status: LifecycleState) => (isOver(status) ? `${kind}_closed` : reason);
  return {
    states: LIFECYCLE_STATES,
    initial: "draft",
    events: {
      publish: [{ from: ["draft"], to: "published", deny: otherwise("already_published") }],
      close: [{ from: ["published"], to: "closed", deny: otherwise("not_published") }],
      delete: [{ from: ["draft"], to: "discarded", deny: otherwise("not_draft") }],
    },
  };
}
