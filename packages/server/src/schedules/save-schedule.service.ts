import { AccessDeniedError, fieldChanges, InvalidInputError, maySchedule, NotFoundError, planSchedule, RefusedError, scheduleProblems } from "@guildhall/core";
import type { Decision, ScheduledEntityType, ScheduleWish } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { holdWorkspace } from "../timetable/publication.repository.ts";
import type { Schedulable } from "../timetable/schedulable.ts";
import { lockSchedule, saveSchedule } from "../timetable/schedule.repository.ts";

/** The thing that a call is about. */
export interface ScheduledThing {
  readonly entityType: ScheduledEntityType;
  readonly entityId: number;
}

/**
 * Says when a draft is published, for the first time or anew; returns the first time.
 * @throws {NotFoundError} @throws {RefusedError} `already_published`
 * @throws {AccessDeniedError} `feature_off` @throws {InvalidInputError} on a time before today
 */
export async function scheduleDraft(
  call: MemberCall,
  kinds: readonly Schedulable[],
  { entityType, entityId, ...wish }: ScheduledThing & ScheduleWish,
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
  const problems = scheduleProblems(wish, { ...clock, dateFormat: workspace.settings.dateFormat });
  if (problems.length > 0) throw new InvalidInputError(problems);
  const { rule, next } = planSchedule(wish, clock);
  await kind.setPublishAt(db, key, next.at);
  await saveSchedule(db, { ...key, rule, next, savedBy: actor.memberId, at });
  const now = { type: rule.type, publishAt: next.at.toISOString() };
  const changes = fieldChanges(before === null ? {} : { type: before.rule.type, publishAt: before.publishAt?.toISOString() }, now);
  const payload = { entityType, entityId, ...now, changes };
  await recordEvent(call, { type: "schedule.saved", payload });
  tellOfSchedule(call, kind);
  return next.at;
}

/** Open pages show drafts by when they are published. */
export function tellOfSchedule({ deps, actor, afterCommit }: MemberCall, { topic }: Schedulable): void {
  if (topic === undefined) return;
  afterCommit(() => deps.bus.publish({ kind: "news", workspaceId: actor.workspace.id, topics: [topic], memberIds: [] }));
}

function refuse(decision: Decision): void {
  if (decision.allowed) return;
  throw decision.reason === "feature_off" ? new AccessDeniedError(decision.reason) : new RefusedError(decision.reason);
}
