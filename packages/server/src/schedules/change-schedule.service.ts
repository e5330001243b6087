import { AccessDeniedError, InvariantError, NotFoundError, parseDay, RefusedError } from "@guildhall/core";
import type { Decision } from "@guildhall/core";
import { resumeFrom, scheduleAbilities } from "@guildhall/core/schedules";
import type { ScheduleAbilities, ScheduledDeadlines } from "@guildhall/core/schedules";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { ActingWorkspace } from "../session/actor.ts";
import { claimOccurrence, holdWorkspace, savePublished } from "./publication.repository.ts";
import type { Schedulable, ScheduledDraft, ScheduledKey } from "./schedulable.ts";
import { lockSchedule, moveSchedule, pauseSchedule, removeSchedule, resumeSchedule } from "./schedule.repository.ts";
import type { StoredSchedule } from "./schedule.repository.ts";
import type { ScheduledThing } from "./save-schedule.service.ts";
import { tellOfSchedule } from "./save-schedule.service.ts";

/** Locked: no one else changes or publishes it until the call ends. */
interface HeldSchedule extends StoredSchedule {
  readonly publishAt: Date;
  readonly kind: Schedulable;
  readonly workspace: ActingWorkspace;
}

/** @throws {NotFoundError} @throws {RefusedError} `not_scheduled`, `schedule_paused`, `already_published` */
export async function pauseEntitySchedule(
  call: MemberCall,
  kinds: readonly Schedulable[],
  thing: ScheduledThing,
): Promise<void> {
  const held = await hold(call, { kinds, thing, asks: "pause" });
  await pauseSchedule(call.db, held, call.at);
  await recordEvent(call, { type: "schedule.paused", payload: thing });
  tellOfSchedule(call, held.kind);
}

/**
 * Returns the next publication time.
 * @throws {NotFoundError}
 * @throws {RefusedError} `not_scheduled`, `schedule_running`, `time_passed`, `already_published`
 */
export async function resumeEntitySchedule(
  call: MemberCall,
  kinds: readonly Schedulable[],
  thing: ScheduledThing,
): Promise<Date> {
  const held = await hold(call, { kinds, thing, asks: "resume" });
  const { kind, rule, publishAt, nextOn, workspace } = held;
  const day = nextOn === null ? null : parseDay(nextOn);
  const stoppedBefore = day === null ? null : { day, at: publishAt };
  const next = stoppedBefore && resumeFrom(rule, { zone: workspace.settings.tz, stoppedBefore, now: call.at });
  if (next === null) throw new InvariantError("a schedule that goes on has no next time", { ...thing });
  if (next.at.getTime() !== publishAt.getTime()) {
    await kind.skipTo(call.db, held, next.at);
    await moveSchedule(call.db, held, next);
  }
  await resumeSchedule(call.db, held);
  await recordEvent(call, { type: "schedule.resumed", payload: { ...thing, publishAt: next.at.toISOString() } });
  tellOfSchedule(call, kind);
  return next.at;
}

/** The draft stays. @throws {NotFoundError} @throws {RefusedError} `not_scheduled`, `already_published` */
export async function removeEntitySchedule(
  call: MemberCall,
  kinds: readonly Schedulable[],
  thing: ScheduledThing,
): Promise<void> {
  const held = await hold(call, { kinds, thing, asks: "remove" });
  await held.kind.setPublishAt(call.db, held, null);
  await removeSchedule(call.db, held);
  await recordEvent(call, { type: "schedule.removed", payload: thing });
  tellOfSchedule(call, held.kind);
}

/**
 * Publishes what is scheduled now; a repeating schedule doesn't change. Returns the published id.
 * @throws {NotFoundError}
 * @throws {RefusedError} `not_scheduled`, `already_published`, `accept_expired`, `complete_expired`
 * @throws {AccessDeniedError} `feature_off`
 */
export async function publishScheduledNow(
  call: MemberCall,
  kinds: readonly Schedulable[],
  thing: ScheduledThing,
): Promise<number> {
  const held = await hold(call, { kinds, thing, asks: "publishNow" });
  const { db, at } = call;
  const { kind, rule, publishAt } = held;
  const isLast = rule.type === "once";
  const key = { workspaceId: held.workspaceId, ...thing };
  await claimOccurrence(db, { ...key, occursAt: at, at, missed: 0 });
  const publishedId = await kind.publish(call, { entityId: thing.entityId, at, isLast });
  await savePublished(db, { ...key, occursAt: at, publishedId });
  if (isLast) await removeSchedule(db, held);
  // The draft and its deadlines stay at its next time.
  else await kind.setPublishAt(db, held, publishAt);
  await recordEvent(call, { type: "schedule.published_now", payload: { ...thing, publishedId } });
  tellOfSchedule(call, kind);
  return publishedId;
}

async function hold(
  { db, at, actor }: MemberCall,
  {
    kinds,
    thing,
    asks,
  }: { readonly kinds: readonly Schedulable[]; readonly thing: ScheduledThing; readonly asks: keyof ScheduleAbilities },
): Promise<HeldSchedule> {
  const { entityType, entityId } = thing;
  const key = { workspaceId: actor.workspace.id, entityType, entityId };
  const kind = kinds.find((each) => each.type === entityType);
  const workspace = await holdWorkspace(db, key.workspaceId);
  // Waits for a publication in progress.
  const schedule = pending(await lockSchedule(db, key));
  const draft = (await kind?.hold(db, key)) ?? null;
  if (kind === undefined || workspace === null || draft === null) throw new NotFoundError(entityType, { entityId });
  refuse(
    scheduleAbilities({
      actor,
      workspace,
      entityType,
      isDraft: draft.isDraft,
      schedule: schedule && { ...schedule, type: schedule.rule.type },
      deadlinesNow: await deadlinesNow(db, { kind, draft, schedule, key, at }),
      now: at,
    })[asks],
  );
  if (schedule === null) throw new InvariantError("what is not scheduled was let through", { ...thing });
  return { ...schedule, kind, workspace };
}

/** The deadlines of what is published if a draft is published now: the draft itself, or a copy. */
export async function deadlinesNow(
  db: Handle,
  {
    kind,
    key,
    draft,
    schedule,
    at,
  }: {
    readonly kind: Schedulable;
    readonly key: ScheduledKey;
    readonly draft: ScheduledDraft;
    readonly schedule: StoredSchedule | null;
    readonly at: Date;
  },
): Promise<ScheduledDeadlines> {
  const isCopied = schedule !== null && schedule.rule.type !== "once";
  return isCopied ? kind.deadlinesOf(db, key, at) : draft.deadlines;
}

/** A schedule that isn't over. */
function pending(schedule: StoredSchedule | null) {
  return schedule === null || schedule.publishAt === null ? null : { ...schedule, publishAt: schedule.publishAt };
}

function refuse(decision: Decision): void {
  if (decision.allowed) return;
  throw decision.reason === "feature_off" ? new AccessDeniedError(decision.reason) : new RefusedError(decision.reason);
}
