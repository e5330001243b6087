import type { ScheduledEntityType } from "@guildhall/core/schedules";
import type { NewsTopic } from "@guildhall/core/stream";
import type { Handle } from "../db/database.ts";
import type { EventScope } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import type { ActingWorkspace } from "../session/actor.ts";

/** What a publication by schedule runs in; `recordEvent` takes it as it is. */
export interface PublishContext extends EventScope {
  readonly deps: Pick<Deps, "clock" | "log" | "bus">;
  /** The transaction of this one publication: what throws undoes all of it, and it is tried again later. */
  readonly db: Handle;
  /** The instant at which it is published, at or after the time it was due (UTC). */
  readonly at: Date;
  /** Who made the schedule, 0 for nobody; the workspace as the transaction reads it. */
  readonly actor: { readonly memberId: number; readonly workspace: ActingWorkspace };
}

/** One time at which a draft is to be published. */
export interface Publication {
  /** The draft that the schedule stands on. */
  readonly entityId: number;
  /** The time that it stands for (UTC): the latest that has come due; `context.at` is when it happens. */
  readonly at: Date;
  /** The draft itself is published and the schedule is over; otherwise a copy of it is, and the draft stays one. */
  readonly isLast: boolean;
}

/** One thing of a kind, in its workspace. */
export interface ScheduledKey {
  readonly workspaceId: number;
  readonly entityId: number;
}

/** A kind of thing that can be published by a schedule: what schedules need to know of it. */
export interface Schedulable {
  readonly type: ScheduledEntityType;
  /** The news that make open pages look at such things again. */
  readonly topic?: NewsTopic;
  /** Looks one up; null when the workspace has none, or when it is deleted. */
  find(db: Handle, key: ScheduledKey): Promise<{ readonly title: string; readonly isDraft: boolean } | null>;
  /**
   * Keeps the next time beside the draft, for its lists; null takes it out of them. Called for recurring ones after
   * each publication too, not after the last. @throws {ConflictError} when it is no draft any more
   */
  setPublishAt(db: Handle, key: ScheduledKey, publishAt: Date | null): Promise<void>;
  /**
   * As `setPublishAt`, when times were left out since nothing was to be published: what the draft says of its present
   * next time, such as its deadlines, moves along to the new one.
   */
  skipTo(db: Handle, key: ScheduledKey, publishAt: Date): Promise<void>;
  /** Publishes the draft (which clears its time) or a copy of it, and records the events; the id of what is published. */
  publish(context: PublishContext, publication: Publication): Promise<number>;
}
