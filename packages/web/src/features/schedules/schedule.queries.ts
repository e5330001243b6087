import type { EndpointResponse } from "@guildhall/core";
import { scheduleCalls } from "@guildhall/core/schedules";
import type { ScheduledEntityType } from "@guildhall/core/schedules";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../session/api.ts";

export type ScheduleFormData = EndpointResponse<typeof scheduleCalls.get>;

export interface ScheduledThing {
  readonly type: ScheduledEntityType;
  readonly id: number;
}

/** Initial data of the schedule form. Fetched on each opening, never while it's being filled in. */
export function scheduleQuery({ type, id }: ScheduledThing) {
  return queryOptions({
    queryKey: ["schedule-form", type, id],
    queryFn: ({ signal }) => api.call(scheduleCalls.get, { params: { type, id } }, { signal, quiet: true }),
    staleTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Refetches forms and lists of scheduled things on their next showing; the form on the page only with `andForm`. */
export async function refreshScheduled({ type, id }: ScheduledThing, { andForm = false } = {}): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: ["schedule-form", type, id],
    refetchType: andForm ? "active" : "none",
  });
  await queryClient.invalidateQueries({ queryKey: [`${type}-form`], refetchType: "none" });
  void queryClient.invalidateQueries({ queryKey: [LISTS[type]] });
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
