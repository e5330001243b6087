import type { ScheduledEntityType } from "@guildhall/core/schedules";

export interface ScheduledThing {
  readonly type: ScheduledEntityType;
  readonly id: number;
}

const LISTS = { challenge: "challenges", quiz: "quizzes", contest: "contests", chain: "chains" } as const;

/** URL of a list of such things. */
export function listHref({ type }: ScheduledThing, list: "draft" | "schedule"): string {
  return `/${LISTS[type]}/${list}`;
}

/** The lists' route, to check whether the panel has it. */
export function listRoute({ type }: ScheduledThing): string {
  return `/${LISTS[type]}/$type`;
}
