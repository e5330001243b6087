import type { NewsTopic } from "@guildhall/core/stream";

/** What processes tell each other: never data, only that there is something new. */
export type BusMessage =
  /** A workspace has events that no reader has seen. Stays in the process: others find them by polling. */
  | { readonly kind: "events"; readonly workspaceId: number }
  /** A mail was written outside the readers. Stays in the process: it sends the mail, or another does within a minute. */
  | { readonly kind: "mail" }
  /** Something is new for these members (empty: for everybody in the workspace). */
  | {
      readonly kind: "news";
      readonly workspaceId: number;
      readonly topics: readonly NewsTopic[];
      readonly memberIds: readonly number[];
      /** The newest event that readers have seen; absent where the news does not come from an event. */
      readonly seq?: number;
    }
  /** Sessions of an account, or members of a workspace, changed: forget what is cached of them. */
  | { readonly kind: "forget"; readonly accountId?: number; readonly workspaceId?: number }
  /** Messages of other processes may have been missed: forget everything, expect anything. */
  | { readonly kind: "gap" };

/** Carries messages between the parts of one process and between processes; at most once, no order. */
export interface Bus {
  /** Hands the message to this process's listeners at once and to other processes soon after. */
  publish(message: BusMessage): void;
  /** Calls the listener for each message until the returned function is called; it must not throw. */
  subscribe(listener: (message: BusMessage) => void): () => void;
  /** Names this moment for `heardSince`; empty while the process does not hear of others yet. */
  mark(): string;
  /**
   * What was heard after a moment, by this process and of others; null where that is not known: the moment was another
   * process's, or too long ago.
   */
  heardSince(mark: string): readonly BusMessage[] | null;
  close(): Promise<void>;
}
