import type { Calendar } from "@guildhall/core";
import type { LicenseMode } from "@guildhall/core/billing";
import type { DomainEvent, EventType } from "@guildhall/core/events";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import type { NewsTopic } from "@guildhall/core/stream";
import type { Tx } from "../db/database.ts";

/** An event with its workspace's sequence number. */
export type StoredEvent = DomainEvent & {
  readonly id: number;
  /** From 1 without gaps, per workspace. */
  readonly seq: number;
  /** 0 is the product itself. */
  readonly actorMemberId: number;
  readonly at: Date;
};

export type StoredEventOf<T extends EventType> = Extract<StoredEvent, { readonly type: T }>;

export interface ReadingWorkspace {
  readonly id: number;
  readonly name: string;
  /** With all defaults filled in. */
  readonly settings: WorkspaceSettings;
  /** The calendar of its settings. */
  readonly calendar: Calendar;
}

/** A reader writes only through `tx`, which also moves its cursor. */
export interface ReaderContext {
  readonly tx: Tx;
  readonly workspace: ReadingWorkspace;
  /** The instant of the pass (UTC), later than the events'. */
  readonly at: Date;
  /** Whether this installation sells plans. */
  readonly plans: LicenseMode;
  /** The groups with all their ancestors, each once, without unknown ones. */
  withAncestors(groupIds: readonly number[]): Promise<readonly number[]>;
}

/** Something is new for these members; none means everyone. */
export interface News {
  readonly topics: readonly NewsTopic[];
  readonly memberIds: readonly number[];
}

/** Projects events into rows. Events come at least once, in order; a retry starts from a rollback. */
export interface Reader {
  /** Key of its cursor. */
  readonly name: string;
  readonly handles: readonly EventType[];
  /**
   * Idempotent events that revert or move an earlier one's rows: when an earlier event is applied late, these are
   * applied again after it.
   */
  readonly repeats?: readonly EventType[];
  /** Applies the types it handles, oldest first, in as few statements as it can. */
  apply(events: readonly StoredEvent[], context: ReaderContext): Promise<readonly News[]>;
}

/** Narrows to one event type. */
export function eventsOf<T extends EventType>(type: T, events: readonly StoredEvent[]): readonly StoredEventOf<T>[] {
  return events.filter((each): each is StoredEventOf<T> => each.type === type);
}
