import type { EndpointResponse } from "@guildhall/core";
import { scheduleCalls } from "@guildhall/core/schedules";
import type { ScheduledEntityType } from "@guildhall/core/schedules";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../session/api.ts";

/** What the form of a schedule starts with. */
export type ScheduleFormData = EndpointResponse<typeof scheduleCalls.get>;

/** The thing whose schedule is edited. */
export interface ScheduledThing {
  readonly type: ScheduledEntityType;
  readonly id: number;
}

/** What the form of a schedule starts with; asked anew each time, and never while it is filled in. */
export function scheduleQuery({ type, id }: ScheduledThing) {
  return queryOptions({
    queryKey: ["schedule-form", type, id],
    queryFn: ({ signal }) => api.call(scheduleCalls.get, { params: { type, id } }, { signal, quiet: true }),
    staleTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Reads forms and lists of what is scheduled anew when they are shown next; the form that is shown only where asked. */
export async function refreshScheduled({ type, id }: ScheduledThing, { andForm = false } = {}): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: ["schedule-form", type, id],
    refetchType: andForm ? "active" : "none",
  });
  await queryClient.invalidateQueries({ queryKey: [`${type}-form`], refetchType: "none" });
  // The lists are asked for by the plural, one of them by the singular.
  for (const key of [type, LISTS[type]]) void queryClient.invalidateQueries({ queryKey: [key] });
}

const LISTS = { challenge: "challenges", quiz: "quizzes", contest: "contests", chain: "chains" } as const;

/** The address of a list of such things. */
export function listHref({ type }: ScheduledThing, list: "draft" | "schedule"): string {
  return `/${LISTS[type]}/${list}`;
}

/** The route of such lists, to know whether the panel has it. */
export function listRoute({ type }: ScheduledThing): string {
  return `/${LISTS[type]}/$type`;
}
