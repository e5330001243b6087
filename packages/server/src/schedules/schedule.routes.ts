import { parseInstant } from "@guildhall/core";
import { getEntitySchedule, saveEntitySchedule } from "@guildhall/core/contract";
import { implement } from "../http/implement.ts";
import type { Route } from "../http/implement.ts";
import { readScheduleForm } from "./read-schedule.service.ts";
import { scheduleDraft } from "./save-schedule.service.ts";
import type { Schedulable } from "../timetable/schedulable.ts";
import { schedulables } from "./schedulables.ts";

/** The calls about schedules of these kinds of things. */
export function createScheduleRoutes(kinds: readonly Schedulable[]): readonly Route[] {
  return [
    implement(getEntitySchedule, (call, { params }) =>
      readScheduleForm(call, kinds, { entityType: params.type, entityId: params.id })),
    implement(saveEntitySchedule, async (call, { params, body }) => {
      const wish = { type: body.type, day: body.day, publishAt: parseInstant(body.publishAt) };
      const publishAt = await scheduleDraft(call, kinds, { entityType: params.type, entityId: params.id, ...wish });
      return { id: params.id, publishAt: publishAt.toISOString() };
    }),
  ];
}

/** The calls about schedules. */
export const scheduleRoutes = createScheduleRoutes(schedulables);
