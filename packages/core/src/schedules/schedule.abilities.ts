import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { holds } from "../permissions/holds.ts";
import type { AccessContext } from "../permissions/access.ts";
import type { Feature } from "../permissions/features.ts";
import type { Actor } from "../permissions/holds.ts";
import { whyOver } from "./deadline-fit.policy.ts";
import type { ScheduledDeadlines } from "./deadline-fit.policy.ts";
import { maySchedule } from "./schedule.policy.ts";
import type { ScheduledEntityType, ScheduleType } from "./schedule.values.ts";

/** A draft, its schedule if any, and the viewer. */
export interface ScheduleQuestion {
  readonly actor: Actor;
  readonly workspace: Pick<AccessContext, "features">;
  readonly entityType: ScheduledEntityType;
  readonly isDraft: boolean;
  /** Features that publishing it needs besides those of its type. */
  readonly needs?: readonly Feature[] | undefined;
  readonly schedule: { readonly type: ScheduleType; readonly publishAt: Date; readonly isPaused: boolean } | null;
  /** The deadlines of what would be published now: those of the draft itself, or of a copy. */
  readonly deadlinesNow: ScheduledDeadlines;
  readonly now: Date;
}

/** What the viewer may do with a draft's schedule, with a reason for each refusal. */
export interface ScheduleAbilities {
  /** Set or change the time. */
  readonly save: Decision;
  readonly pause: Decision;
  readonly resume: Decision;
  /** Remove the schedule; the draft stays. */
  readonly remove: Decision;
  /** Publish at once: the draft itself for a one-time schedule, an extra copy for a recurring one. */
  readonly publishNow: Decision;
}

/** Decides all actions on a draft's schedule. Actions that stop it need no license. */
export function scheduleAbilities({
  actor,
  workspace,
  entityType,
  isDraft,
  needs,
  schedule,
  deadlinesNow,
  now,
}: ScheduleQuestion): ScheduleAbilities {
  const manage = holds(actor, "manage-schedule") ? ALLOWED : denied("missing_permission");
  const save = allOf(manage, maySchedule({ entityType, isDraft, needs, workspace }));
  const isThere = allOf(
    manage,
    isDraft ? ALLOWED : denied("already_published"),
    schedule === null ? denied("not_scheduled") : ALLOWED,
  );
  const isPaused = schedule?.isPaused === true;
  const isOver = schedule?.type === "once" && schedule.publishAt <= now;
  return {
    save,
    pause: allOf(isThere, isPaused ? denied("schedule_paused") : ALLOWED),
    resume: allOf(
      save,
      isThere,
      isPaused ? ALLOWED : denied("schedule_running"),
      isOver ? denied("time_passed") : ALLOWED,
    ),
    remove: isThere,
    publishNow: allOf(save, isThere, requireTime(deadlinesNow, now)),
  };
}

function requireTime(deadlines: ScheduledDeadlines, now: Date): Decision {
  const over = whyOver(deadlines, now);
  return over === null ? ALLOWED : denied(over);
}
