import {
  ChangedError,
  fieldChanges,
  InvalidInputError,
  localDateAt,
  NotFoundError,
  parseInstant,
} from "@guildhall/core";
import { ACTIVITY_KINDS } from "@guildhall/core/permissions";
import { findScheduleProblems, maySchedule, planSchedule } from "@guildhall/core/schedules";
import type { ScheduledEntityType, ScheduleType, ScheduleInput } from "@guildhall/core/schedules";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { allow } from "../lib/refuse.ts";
import { holdWorkspace } from "./publication.repository.ts";
import { tellPages } from "../activities/index.ts";
import type { Schedulable } from "../activities/index.ts";
import { presentWish } from "./schedule.presenter.ts";
import { isPending, lockSchedule, saveSchedule } from "./schedule.repository.ts";
import type { StoredSchedule } from "./schedule.repository.ts";

export interface ScheduledThing {
  readonly entityType: ScheduledEntityType;
  readonly entityId: number;
}

/** A schedule as its form loaded it; fields are null without one. */
export interface SeenSchedule {
  readonly type: ScheduleType | null;
  /** ISO 8601. */
  readonly publishAt: string | null;
  readonly day: number | null;
}

/**
 * Creates or changes a draft's schedule; returns the first publication time.
 * @throws {NotFoundError} @throws {RefusedError} `already_published`
 * @throws {AccessDeniedError} `feature_off` @throws {InvalidInputError} on a time before today or after the draft's deadlines, and
 *   on what keeps it from being published
 * @throws {ChangedError} if someone else changed the same fields since `seen`
 */
export async function saveEntitySchedule(
  call: MemberCall,
  kinds: readonly Schedulable[],
  {
    entityType,
    entityId,
    seen,
    ...wanted
  }: ScheduledThing & ScheduleInput & { readonly seen?: SeenSchedule | undefined },
): Promise<Date> {
  const { db, at, actor, deps } = call;
  const key = { workspaceId: actor.workspace.id, entityType, entityId };
  const kind = requireKind(kinds, { entityType, entityId });
  const workspace = await holdWorkspace(db, key.workspaceId, { now: at, mode: deps.config.licenses });
  // Waits for a publication in progress.
  const before = await lockSchedule(db, key);
  const draft = await kind.hold(db, key);
  if (workspace === null || draft === null) throw new NotFoundError(entityType, { entityId });
  allow(maySchedule({ ...draft, entityType, workspace }));
  const { tz: zone, dateFormat, timeFormat } = workspace.settings;
  const clock = { zone, now: at };
  const wish = seen === undefined ? wanted : layOver({ wanted, seen, before, zone });
  const problems = [
    ...findScheduleProblems(wish, { ...clock, dateFormat, timeFormat, deadlines: draft.deadlines }),
    ...((await kind.findUnready?.(db, key)) ?? []),
  ];
  if (problems.length > 0) throw new InvalidInputError(problems);
  const { rule, next } = planSchedule(wish, clock);
  await kind.setPublishAt(db, key, next.at);
  await saveSchedule(db, { ...key, rule, next, savedBy: actor.memberId, at });
  const now = { type: rule.type, publishAt: next.at.toISOString() };
  const changes = fieldChanges(
    before === null ? {} : { type: before.rule.type, publishAt: before.publishAt?.toISOString() },
    now,
  );
  const payload = { entityType, entityId, ...now, changes };
  await recordEvent(call, { type: "schedule.saved", payload });
  tellOfSchedule(call, kind);
  return next.at;
}

/** @throws {NotFoundError} if things of that type can't be scheduled */
export function requireKind(kinds: readonly Schedulable[], { entityType, entityId }: ScheduledThing): Schedulable {
  const kind = kinds.find((each) => each.type === entityType);
  if (kind === undefined) throw new NotFoundError(entityType, { entityId });
  return kind;
}

/** Merges the input with the current schedule, field by field. */
function layOver({
  wanted,
  seen,
  before,
  zone,
}: {
  readonly wanted: ScheduleInput;
  readonly seen: SeenSchedule;
  readonly before: StoredSchedule | null;
  readonly zone: string;
}): ScheduleInput {
  const now = seenAs(before, zone);
  const { type, publishAt, day } = overwrite<SeenSchedule>({
    // The day follows the date unless given: moving the date moves the day.
    wanted: {
      type: wanted.type,
      publishAt: wanted.publishAt.toISOString(),
      day: wanted.day ?? localDateAt(wanted.publishAt, zone).day,
    },
    seen: { ...seen, publishAt: seen.publishAt && parseInstant(seen.publishAt).toISOString() },
    now,
  });
  // It was removed meanwhile, and the changed fields alone aren't a full schedule.
  if (type === null || publishAt === null || day === null)
    throw new ChangedError([{ field: "publishAt", seen: seen.publishAt, now: null }]);
  return { type, publishAt: parseInstant(publishAt), day: type === "monthly" ? day : undefined };
}

function seenAs(schedule: StoredSchedule | null, zone: string): SeenSchedule {
  if (!isPending(schedule)) return { type: null, publishAt: null, day: null };
  const wish = presentWish(schedule, zone);
  return { ...wish, publishAt: wish.publishAt.toISOString() };
}

/** Open pages show drafts by publication time. */
export function tellOfSchedule(call: MemberCall, { type }: Schedulable): void {
  tellPages(call, ACTIVITY_KINDS[type]);
}
