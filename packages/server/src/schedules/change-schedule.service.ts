import { InvariantError, NotFoundError } from "@guildhall/core";
import { resumeFrom, scheduleAbilities } from "@guildhall/core/schedules";
import type { ScheduleAbilities } from "@guildhall/core/schedules";
import type { Handle } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { allow } from "../lib/refuse.ts";
import type { ActingWorkspace } from "../session/actor.ts";
import { claimOccurrence, holdWorkspace, savePublished } from "./publication.repository.ts";
import type { Schedulable, ScheduledDraft } from "../activities/index.ts";
import {
  isPending,
  lockSchedule,
  moveSchedule,
  nextOf,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
} from "./schedule.repository.ts";
import type { PendingSchedule, ScheduleKey, StoredSchedule } from "./schedule.repository.ts";
import type { ScheduledThing } from "./save-schedule.service.ts";
import { requireKind, tellOfSchedule } from "./save-schedule.service.ts";

/** Locked: no one else changes or publishes it until the call ends. */
interface HeldSchedule extends PendingSchedule {
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
  const { kind, rule, publishAt, workspace } = held;
  const { tz: zone } = workspace.settings;
  const next = resumeFrom(rule, { zone, stoppedBefore: nextOf(held), now: call.at });
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
 * @throws {RefusedError} `not_scheduled`, `already_published`, `accept_expired`, `complete_expired`,
 * or that there are too many of its kind
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
  const room = await kind.hasRoom?.(db, held);
  if (room !== undefined) allow(room);
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
  { db, at, actor, deps }: MemberCall,
  {
    kinds,
    thing,
    asks,
  }: { readonly kinds: readonly Schedulable[]; readonly thing: ScheduledThing; readonly asks: keyof ScheduleAbilities },
): Promise<HeldSchedule> {
  const { entityType, entityId } = thing;
  const key = { workspaceId: actor.workspace.id, entityType, entityId };
  const kind = requireKind(kinds, thing);
  const workspace = await holdWorkspace(db, key.workspaceId, { now: at, mode: deps.config.licenses });
  // Waits for a publication in progress.
  const schedule = await lockSchedule(db, key);
  const draft = await kind.hold(db, key);
  if (workspace === null || draft === null) throw new NotFoundError(entityType, { entityId });
  const abilities = await findScheduleAbilities(db, { actor, workspace, kind, key, draft, schedule, now: at });
  allow(abilities[asks]);
  if (!isPending(schedule)) throw new InvariantError("what is not scheduled was let through", { ...thing });
  return { ...schedule, kind, workspace };
}

/** What the actor may do with a draft's schedule, which may be over. */
export async function findScheduleAbilities(
  db: Handle,
  {
    kind,
    key,
    draft,
    schedule,
    ...question
  }: Pick<Parameters<typeof scheduleAbilities>[0], "actor" | "workspace" | "now"> & {
    readonly kind: Schedulable;
    readonly key: ScheduleKey;
    readonly draft: ScheduledDraft;
    readonly schedule: StoredSchedule | null;
  },
): Promise<ScheduleAbilities> {
  const pending = isPending(schedule) ? { ...schedule, type: schedule.rule.type } : null;
  // Now would be published: the draft itself, or a copy.
  const isCopied = pending !== null && pending.type !== "once";
  return scheduleAbilities({
    ...question,
    entityType: key.entityType,
    isDraft: draft.isDraft,
    needs: draft.needs,
    schedule: pending,
    deadlinesNow: isCopied ? await kind.deadlinesOf(db, key, question.now) : draft.deadlines,
  });
}
