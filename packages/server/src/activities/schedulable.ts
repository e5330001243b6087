import type { Decision, FieldError } from "@guildhall/core";
import type { Feature } from "@guildhall/core/permissions";
import type { ScheduledDeadlines, ScheduledEntityType } from "@guildhall/core/schedules";
import type { Handle } from "../db/database.ts";
import type { EventScope } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import type { ActingWorkspace } from "../session/actor.ts";

export interface PublishContext extends EventScope {
  readonly deps: Pick<Deps, "config" | "clock" | "log" | "bus">;
  /** The transaction of this one publication; an exception rolls it back, to be retried later. */
  readonly db: Handle;
  /** When it's published, at or after its due time (UTC). */
  readonly at: Date;
  /** The schedule's author, 0 for none; the workspace as read by the transaction. */
  readonly actor: { readonly memberId: number; readonly workspace: ActingWorkspace };
}

export interface Publication {
  /** The scheduled draft. */
  readonly entityId: number;
  /** The occurrence (UTC): the latest one due; `context.at` is when it's published. */
  readonly at: Date;
  /** The draft itself is published and the schedule ends; otherwise a copy is, and the draft stays. */
  readonly isLast: boolean;
}

/** What can be scheduled, with its own deadlines, which fit its next time. */
export interface ScheduledDraft {
  readonly title: string;
  readonly isDraft: boolean;
  readonly deadlines: ScheduledDeadlines;
  /** Features that publishing it needs besides those of its kind. */
  readonly needs?: readonly Feature[];
}

/** One thing of a kind, in its workspace. */
export interface ScheduledKey {
  readonly workspaceId: number;
  readonly entityId: number;
}

/** A kind of thing that schedules can publish. */
export interface Schedulable {
  readonly type: ScheduledEntityType;
  /** Null if it doesn't exist or is deleted. */
  find(db: Handle, key: ScheduledKey): Promise<ScheduledDraft | null>;
  /** Like `find`, and locks it until the transaction ends; take this lock after the schedule's. */
  hold(db: Handle, key: ScheduledKey): Promise<ScheduledDraft | null>;
  /** What keeps a draft from being scheduled. */
  findUnready?(db: Handle, key: ScheduledKey): Promise<readonly FieldError[]>;
  /** Whether there's room for another one now; by default there is. */
  hasRoom?(db: Handle, key: ScheduledKey): Promise<Decision>;
  /** The deadlines of a draft's copy for an occurrence. */
  deadlinesOf(db: Handle, key: ScheduledKey, occursAt: Date): Promise<ScheduledDeadlines>;
  /**
   * Stores the next time with the draft, for its lists; null removes it. For repeating schedules it's called after each
   * publication except the last.
   * @throws {ConflictError} when it's no longer a draft
   */
  setPublishAt(db: Handle, key: ScheduledKey, publishAt: Date | null): Promise<void>;
  /**
   * Like `setPublishAt` after skipped occurrences: whatever depends on the current next time, such as deadlines, moves
   * along.
   */
  skipTo(db: Handle, key: ScheduledKey, publishAt: Date): Promise<void>;
  /** Like `skipTo` into another zone, in which it keeps its local time. */
  moveTo(
    db: Handle,
    key: ScheduledKey,
    target: { readonly publishAt: Date; readonly fromZone: string; readonly toZone: string },
  ): Promise<void>;
  /** Publishes the draft (clearing its time) or a copy, and records the events; returns the published id. */
  publish(context: PublishContext, publication: Publication): Promise<number>;
}
