import { parseInstant } from "@guildhall/core";
import { scheduleCalls } from "@guildhall/core/schedules";
import type { ScheduledEntityType } from "@guildhall/core/schedules";
import { implement } from "../http/implement.ts";
import type { Route } from "../http/implement.ts";
import {
  pauseEntitySchedule,
  publishScheduledNow,
  removeEntitySchedule,
  resumeEntitySchedule,
} from "./change-schedule.service.ts";
import { getEntitySchedule } from "./get-schedule.service.ts";
import type { ScheduledThing } from "./save-schedule.service.ts";
import { saveEntitySchedule } from "./save-schedule.service.ts";
import type { Schedulable } from "../activities/index.ts";

/** Schedules publish what the features offer as schedulable. */
export function createScheduleRoutes(kinds: readonly Schedulable[]): readonly Route[] {
  return [
    implement(scheduleCalls.get, (call, { params }) => getEntitySchedule(call, kinds, toThing(params))),
    implement(scheduleCalls.save, async (call, { params, body }) => {
      const wish = { type: body.type, day: body.day, seen: body.seen, publishAt: parseInstant(body.publishAt) };
      const publishAt = await saveEntitySchedule(call, kinds, { ...toThing(params), ...wish });
      return { id: params.id, publishAt: publishAt.toISOString() };
    }),
    implement(scheduleCalls.pause, async (call, { params }) => {
      await pauseEntitySchedule(call, kinds, toThing(params));
      return { id: params.id };
    }),
    implement(scheduleCalls.resume, async (call, { params }) => {
      const publishAt = await resumeEntitySchedule(call, kinds, toThing(params));
      return { id: params.id, publishAt: publishAt.toISOString() };
    }),
    implement(scheduleCalls.remove, async (call, { params }) => {
      await removeEntitySchedule(call, kinds, toThing(params));
      return { id: params.id };
    }),
    implement(scheduleCalls.publishNow, async (call, { params }) => ({
      id: await publishScheduledNow(call, kinds, toThing(params)),
    })),
  ];
}

function toThing({ type, id }: { readonly type: ScheduledEntityType; readonly id: number }): ScheduledThing {
  return { entityType: type, entityId: id };
}
