import type { NewsTopic } from "@guildhall/core/stream";

/** Messages between processes: never data, only that something is new. */
export type BusMessage =
  /** A workspace has unread events. Local to the process: others find them by polling. */
  | { readonly kind: "events"; readonly workspaceId: number }
  /**
   * An email was queued outside the readers. Local to the process: it sends the email, or another does within a minute.
   */
  | { readonly kind: "mail" }
  /** Something is new for these members (empty: everyone in the workspace). */
  | {
      readonly kind: "news";
      readonly workspaceId: number;
      readonly topics: readonly NewsTopic[];
      readonly memberIds: readonly number[];
      /** The newest event readers have processed; absent if the news isn't from an event. */
      readonly seq?: number;
    }
  /** An account's sessions or a workspace's members changed: invalidate their caches. */
  | { readonly kind: "forget"; readonly accountId?: number; readonly workspaceId?: number }
  /** Messages of other processes may have been missed: invalidate everything. */
  | { readonly kind: "gap" };

/** In-process and cross-process messages; at most once, unordered. */
export interface Bus {
  /** Reaches local listeners at once and other processes soon after. */
  publish(message: BusMessage): void;
  /** Returns the unsubscribe function; the listener must not throw. */
  subscribe(listener: (message: BusMessage) => void): () => void;
  /** A mark for `heardSince`; empty until the process receives messages of others. */
  mark(): string;
  /** Messages since a mark, of this process and others; null if the mark is another process's or too old. */
  heardSince(mark: string): readonly BusMessage[] | null;
  close(): Promise<void>;
}
