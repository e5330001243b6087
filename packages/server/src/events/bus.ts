/** What processes tell each other: never data, only that there is something new. */
export type BusMessage =
  /** A workspace has events that no reader has seen. */
  | { readonly kind: "events"; readonly workspaceId: number }
  /** Readers wrote something for these members (empty: for everybody in the workspace). */
  | { readonly kind: "news"; readonly workspaceId: number; readonly topics: readonly string[]; readonly memberIds: readonly number[] }
  /** Sessions of an account, or members of a workspace, changed: forget what is cached of them. */
  | { readonly kind: "forget"; readonly accountId?: number; readonly workspaceId?: number };

/** Carries messages between the parts of one process and between processes; at most once, no order. */
export interface Bus {
  publish(message: BusMessage): void;
  subscribe(listener: (message: BusMessage) => void): () => void;
  close(): Promise<void>;
}
