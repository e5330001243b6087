import { ALLOWED } from "@guildhall/core";
import { maySchedule, settle, whyOver } from "@guildhall/core/schedules";
import type { Occurrence } from "@guildhall/core/schedules";
import type { Tx } from "../db/database.ts";
import { productIn, recordEvent } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import type { ActingWorkspace } from "../session/actor.ts";
import { claimOccurrence, holdWorkspace, putOff, savePublished } from "./publication.repository.ts";
import type { PublishContext, Schedulable, ScheduledDraft } from "../activities/index.ts";
import { lockDueSchedule, moveSchedule, pauseSchedule } from "./schedule.repository.ts";
import type { StoredSchedule, ScheduleKey } from "./schedule.repository.ts";

/** What publishing needs, and the kinds it can publish. */
export interface PublishingParts {
  readonly deps: Pick<Deps, "config" | "db" | "clock" | "log" | "bus">;
  readonly kinds: readonly Schedulable[];
}

/** `held`: another process publishes it, or it's no longer due; `failed`: it will be retried. */
export type PublishOutcome = "published" | "over" | "held" | "failed";

const MAX_ERROR_LENGTH = 500;

/** Publishes a due schedule, once, in its own transaction; a failure is recorded and retried later. */
export async function publishSchedule({ deps, kinds }: PublishingParts, key: ScheduleKey): Promise<PublishOutcome> {
  const at = deps.clock.now();
  const kind = kinds.find((each) => each.type === key.entityType);
  if (kind === undefined) return "held";
  try {
    return await runAndTell(deps, (tx, { tell }) => publishLocked(tx, { key, kind, deps, at, tell }));
  } catch (error) {
    deps.log.error({ err: error, ...key }, "a schedule could not publish");
    const text = error instanceof Error ? error.message.slice(0, MAX_ERROR_LENGTH) : "unknown";
    await putOff(deps.db.handle, { ...key, at, error: text });
    return "failed";
  }
}

interface Attempt extends Pick<PublishContext, "deps" | "at" | "tell"> {
  readonly key: ScheduleKey;
  readonly kind: Schedulable;
}

async function publishLocked(tx: Tx, attempt: Attempt): Promise<PublishOutcome> {
  const { key, kind, at } = attempt;
  const workspace = await holdWorkspace(tx, key.workspaceId, { now: at, mode: attempt.deps.config.licenses });
  const schedule = await lockDueSchedule(tx, key, at);
  if (workspace === null || schedule === null) return "held";
  const draft = await kind.hold(tx, key);
  if (draft === null || !draft.isDraft) {
    await moveSchedule(tx, key, null);
    return "over";
  }
  if (!maySchedule({ ...draft, entityType: key.entityType, workspace }).allowed)
    return stopForPlan(tx, attempt, { title: draft.title, memberId: schedule.createdBy });
  return publishOccurrence(tx, { ...attempt, workspace, schedule, draft, due: schedule.publishAt });
}

async function publishOccurrence(
  tx: Tx,
  occurrence: Attempt & {
    readonly workspace: ActingWorkspace;
    readonly schedule: StoredSchedule;
    readonly draft: ScheduledDraft;
    readonly due: Date;
  },
): Promise<PublishOutcome> {
  const { key, kind, deps, at, tell, workspace, schedule, draft, due } = occurrence;
  const { latest, next, missed } = settle(schedule.rule, { zone: workspace.settings.tz, due, now: at });
  const isLast = next === null;
  const deadlines = isLast ? draft.deadlines : await kind.deadlinesOf(tx, key, latest);
  if (whyOver(deadlines, at) !== null) return passOver(tx, { ...occurrence, next });
  if (!(await hasRoom(tx, occurrence))) return pause(tx, occurrence);
  const isClaimed = await claimOccurrence(tx, { ...key, occursAt: latest, at, missed });
  // Already published, for example after setting the clock back: don't publish another copy; a draft can't be published
  // twice.
  if (isClaimed || isLast) {
    const context = { deps, db: tx, at, actor: { memberId: schedule.createdBy, workspace }, tell };
    const publishedId = await kind.publish(context, { entityId: key.entityId, at: latest, isLast });
    await savePublished(tx, { ...key, occursAt: latest, publishedId });
  }
  await moveSchedule(tx, key, next);
  if (isLast) return "published";
  if (isClaimed) await kind.setPublishAt(tx, key, next.at);
  else await kind.skipTo(tx, key, next.at);
  return isClaimed ? "published" : "over";
}

/** The plan has ended meanwhile: its author hears of it, and resumes it one day; it catches up on nothing. */
async function stopForPlan(
  tx: Tx,
  { key, at, deps, tell }: Attempt,
  about: { readonly title: string; readonly memberId: number },
): Promise<PublishOutcome> {
  deps.log.warn(key, "a schedule was paused, since the plan doesn't include what it publishes");
  await pauseSchedule(tx, key, at);
  const { entityType, entityId } = key;
  const scope = { db: tx, at, actor: productIn(key.workspaceId), tell };
  await recordEvent(scope, { type: "schedule.stopped", payload: { entityType, entityId, ...about } });
  return "over";
}

/** Publishes nothing, since it would be over at once: goes on with the next one, or pauses if that's no better. */
async function passOver(
  tx: Tx,
  { key, kind, at, deps, tell, next }: Attempt & { readonly next: Occurrence | null },
): Promise<PublishOutcome> {
  deps.log.warn(key, "a schedule published nothing, since its deadlines have passed");
  if (next !== null && whyOver(await kind.deadlinesOf(tx, key, next.at), next.at) === null) {
    await kind.skipTo(tx, key, next.at);
    await moveSchedule(tx, key, next);
    return "over";
  }
  return pause(tx, { key, at, tell });
}

async function hasRoom(tx: Tx, { key, kind, deps }: Attempt): Promise<boolean> {
  const room = (await kind.hasRoom?.(tx, key)) ?? ALLOWED;
  if (!room.allowed) deps.log.warn({ ...key, reason: room.reason }, "a schedule published nothing: there's no room");
  return room.allowed;
}

/** Whoever manages it sees that it stands still, and can go on. */
async function pause(tx: Tx, { key, at, tell }: Pick<Attempt, "key" | "at" | "tell">): Promise<PublishOutcome> {
  await pauseSchedule(tx, key, at);
  const { entityType, entityId } = key;
  const scope = { db: tx, at, actor: productIn(key.workspaceId), tell };
  await recordEvent(scope, { type: "schedule.paused", payload: { entityType, entityId } });
  return "over";
}
