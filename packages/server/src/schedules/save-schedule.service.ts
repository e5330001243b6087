import {
  AccessDeniedError,
  ChangedError,
  fieldChanges,
  InvalidInputError,
  localDateAt,
  NotFoundError,
  parseInstant,
  RefusedError,
} from "@guildhall/core";
import type { Decision } from "@guildhall/core";
import { maySchedule, planSchedule, scheduleProblems } from "@guildhall/core/schedules";
import type { ScheduledEntityType, ScheduleType, ScheduleWish } from "@guildhall/core/schedules";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { holdWorkspace } from "./publication.repository.ts";
import type { Schedulable } from "./schedulable.ts";
import { lockSchedule, saveSchedule } from "./schedule.repository.ts";
import type { KeptSchedule } from "./schedule.repository.ts";

/** The thing that a call is about. */
export interface ScheduledThing {
  readonly entityType: ScheduledEntityType;
  readonly entityId: number;
}

/** A schedule as its form reads it; each field is null where there is none. */
export interface SeenSchedule {
  readonly type: ScheduleType | null;
  /** ISO 8601. */
  readonly publishAt: string | null;
  readonly day: number | null;
}

/**
 * Says when a draft is published, for the first time or anew; returns the first time.
 * @throws {NotFoundError} @throws {RefusedError} `already_published`
 * @throws {AccessDeniedError} `feature_off` @throws {InvalidInputError} on a time before today
 * @throws {ChangedError} where somebody else has changed since it was `seen` what is changed here
 */
export async function saveEntitySchedule(
  call: MemberCall,
  kinds: readonly Schedulable[],
  {
    entityType,
    entityId,
    seen,
    ...wanted
  }: ScheduledThing & ScheduleWish & { readonly seen?: SeenSchedule | undefined },
): Promise<Date> {
  const { db, at, actor } = call;
  const key = { workspaceId: actor.workspace.id, entityType, entityId };
  const kind = kinds.find((each) => each.type === entityType);
  const workspace = await holdWorkspace(db, key.workspaceId);
  if (kind === undefined || workspace === null) throw new NotFoundError(entityType, { entityId });
  // Waits for a publication that is under way, so that this follows it.
  const before = await lockSchedule(db, key);
  const draft = await kind.find(db, key);
  if (draft === null) throw new NotFoundError(entityType, { entityId });
  refuse(maySchedule({ entityType, isDraft: draft.isDraft, workspace }));
  const clock = { zone: workspace.settings.tz, now: at };
  const wish = seen === undefined ? wanted : layOver({ wanted, seen, before, zone: clock.zone });
  const problems = scheduleProblems(wish, { ...clock, dateFormat: workspace.settings.dateFormat });
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

/** What is wanted, laid over the schedule of now field by field. */
function layOver({
  wanted,
  seen,
  before,
  zone,
}: {
  readonly wanted: ScheduleWish;
  readonly seen: SeenSchedule;
  readonly before: KeptSchedule | null;
  readonly zone: string;
}): ScheduleWish {
  const now = seenAs(before);
  const { type, publishAt, day } = overwrite<SeenSchedule>({
    // The day follows the date unless it is said: whoever moves the date moves it, too.
    wanted: {
      type: wanted.type,
      publishAt: wanted.publishAt.toISOString(),
      day: wanted.day ?? localDateAt(wanted.publishAt, zone).day,
    },
    seen: { ...seen, publishAt: seen.publishAt && parseInstant(seen.publishAt).toISOString() },
    now,
  });
  // Somebody has removed it, and nothing was changed here that could be weighed against that.
  if (type === null || publishAt === null || day === null)
    throw new ChangedError([{ field: "publishAt", seen: seen.publishAt, now: null }]);
  return { type, publishAt: parseInstant(publishAt), day: type === "monthly" ? day : undefined };
}

function seenAs(schedule: KeptSchedule | null): SeenSchedule {
  if (schedule === null || schedule.publishAt === null) return { type: null, publishAt: null, day: null };
  const { rule, publishAt } = schedule;
  return { type: rule.type, publishAt: publishAt.toISOString(), day: rule.day };
}

/** Open pages show drafts by when they are published. */
export function tellOfSchedule({ actor, tell }: MemberCall, { topic }: Schedulable): void {
  if (topic === undefined) return;
  tell({ kind: "news", workspaceId: actor.workspace.id, topics: [topic], memberIds: [] });
}

function refuse(decision: Decision): void {
  if (decision.allowed) return;
  throw decision.reason === "feature_off" ? new AccessDeniedError(decision.reason) : new RefusedError(decision.reason);
}
