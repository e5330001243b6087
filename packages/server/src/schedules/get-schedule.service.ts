import { localDateAt, NotFoundError, parseInstant } from "@guildhall/core";
import { defaultPublishAt, scheduleAbilities } from "@guildhall/core/schedules";
import type { ScheduleClock } from "@guildhall/core/schedules";
import type { MemberCall } from "../lib/deps.ts";
import type { ScheduledThing } from "./save-schedule.service.ts";
import type { Schedulable } from "./schedulable.ts";
import { presentSchedule } from "./schedule.presenter.ts";
import { findSchedule } from "./schedule.repository.ts";
import type { StoredSchedule } from "./schedule.repository.ts";

/** Initial values of a schedule's form. @throws {NotFoundError} */
export async function getEntitySchedule(
  { db, at, actor }: MemberCall,
  kinds: readonly Schedulable[],
  { entityType, entityId }: ScheduledThing,
) {
  const { workspace } = actor;
  const key = { workspaceId: workspace.id, entityType, entityId };
  const thing = await kinds.find((each) => each.type === entityType)?.find(db, key);
  if (thing === undefined || thing === null) throw new NotFoundError(entityType, { entityId });
  const zone = workspace.settings.tz;
  const schedule = await findSchedule(db, key);
  const wish = wishOf(schedule) ?? proposal({ zone, now: at });
  const kept = presentSchedule(schedule);
  const asked = kept && { ...kept, publishAt: parseInstant(kept.publishAt) };
  const { save, ...abilities } = scheduleAbilities({
    actor,
    workspace,
    entityType,
    isDraft: thing.isDraft,
    schedule: asked,
    now: at,
  });
  return {
    schedule: { entityType, entityId, ...wish, publishAt: wish.publishAt.toISOString() },
    title: thing.title,
    zone,
    save,
    kept,
    abilities,
  };
}

function wishOf(schedule: StoredSchedule | null) {
  if (schedule === null || schedule.publishAt === null) return null;
  const { rule, publishAt } = schedule;
  return { type: rule.type, publishAt, day: rule.day, isNew: false };
}

function proposal(clock: ScheduleClock) {
  const publishAt = defaultPublishAt(clock);
  return { type: "once" as const, publishAt, day: localDateAt(publishAt, clock.zone).day, isNew: true };
}
