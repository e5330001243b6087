import { localDateAt, NotFoundError } from "@guildhall/core";
import { defaultPublishAt } from "@guildhall/core/schedules";
import type { ScheduleClock, ScheduledDeadlines } from "@guildhall/core/schedules";
import type { MemberCall } from "../lib/deps.ts";
import { findScheduleAbilities } from "./change-schedule.service.ts";
import { requireKind } from "./save-schedule.service.ts";
import type { ScheduledThing } from "./save-schedule.service.ts";
import type { Schedulable } from "../activities/index.ts";
import { presentSchedule, presentWish } from "./schedule.presenter.ts";
import { findSchedule, isPending } from "./schedule.repository.ts";
import type { StoredSchedule } from "./schedule.repository.ts";

/** Initial values of a schedule's form. @throws {NotFoundError} */
export async function getEntitySchedule(
  { db, at, actor }: MemberCall,
  kinds: readonly Schedulable[],
  { entityType, entityId }: ScheduledThing,
) {
  const { workspace } = actor;
  const key = { workspaceId: workspace.id, entityType, entityId };
  const kind = requireKind(kinds, { entityType, entityId });
  const thing = await kind.find(db, key);
  if (thing === null) throw new NotFoundError(entityType, { entityId });
  const zone = workspace.settings.tz;
  const schedule = await findSchedule(db, key);
  const wish = wishOf(schedule, zone) ?? proposal({ zone, now: at });
  const { save, ...abilities } = await findScheduleAbilities(db, {
    actor,
    workspace,
    kind,
    key,
    draft: thing,
    schedule,
    now: at,
  });
  return {
    schedule: { entityType, entityId, ...wish, publishAt: wish.publishAt.toISOString() },
    title: thing.title,
    zone,
    deadlines: presentDeadlines(thing.deadlines),
    save,
    kept: presentSchedule(schedule),
    abilities,
  };
}

function presentDeadlines({ acceptDeadlineAt, completeDeadlineAt, closesAt }: ScheduledDeadlines) {
  return {
    acceptDeadlineAt: acceptDeadlineAt?.toISOString() ?? null,
    completeDeadlineAt: completeDeadlineAt?.toISOString() ?? null,
    closedAt: closesAt?.toISOString() ?? null,
  };
}

function wishOf(schedule: StoredSchedule | null, zone: string) {
  return isPending(schedule) ? { ...presentWish(schedule, zone), isNew: false } : null;
}

function proposal(clock: ScheduleClock) {
  const publishAt = defaultPublishAt(clock);
  return { type: "once" as const, publishAt, day: localDateAt(publishAt, clock.zone).day, isNew: true };
}
