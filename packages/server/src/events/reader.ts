import type { Calendar } from "@guildhall/core";
import type { DomainEvent, EventType } from "@guildhall/core/events";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import type { NewsTopic } from "@guildhall/core/stream";
import type { Tx } from "../db/database.ts";

/** An event with its place in the workspace's order. */
export type StoredEvent = DomainEvent & {
  readonly id: number;
  /** Counted from 1 without gaps, per workspace. */
  readonly seq: number;
  /** Who caused it; 0 is the product itself. */
  readonly actorMemberId: number;
  readonly at: Date;
};

/** An event of one kind with its place. */
export type StoredEventOf<T extends EventType> = Extract<StoredEvent, { readonly type: T }>;

/** The workspace whose events are read. */
export interface ReadingWorkspace {
  readonly id: number;
  readonly name: string;
  /** With every default filled in. */
  readonly settings: WorkspaceSettings;
  /** The calendar that its settings name. */
  readonly calendar: Calendar;
}

/** What a reader works with; everything it writes is in `tx`, which also moves its cursor. */
export interface ReaderContext {
  readonly tx: Tx;
  readonly workspace: ReadingWorkspace;
  /** The instant of the pass (UTC), later than the events'. */
  readonly at: Date;
  /** The groups themselves with all their ancestors, each once; unknown ones are left out. */
  withAncestors(groupIds: readonly number[]): Promise<readonly number[]>;
}

/** Something is new for these members; no members: for everybody. */
export interface News {
  readonly topics: readonly NewsTopic[];
  readonly memberIds: readonly number[];
}

/** Turns events into rows. It sees each event at least once, in order; a retry comes on a clean slate. */
export interface Reader {
  /** The name its cursor is kept under. */
  readonly name: string;
  readonly handles: readonly EventType[];
  /**
   * Events that take back or move what an earlier one wrote, and do no harm a second time: where an earlier event is
   * taken late, these are applied once more after it.
   */
  readonly repeats?: readonly EventType[];
  /** Applies events of the kinds it handles, oldest first, in as few statements as it can. */
  apply(events: readonly StoredEvent[], context: ReaderContext): Promise<readonly News[]>;
}

/** Picks the events of one kind. */
export function eventsOf<T extends EventType>(type: T, events: readonly StoredEvent[]): readonly StoredEventOf<T>[] {
  return events.filter((each): each is StoredEventOf<T> => each.type === type);
}
