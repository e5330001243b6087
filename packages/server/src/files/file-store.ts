/** Stores uploads; names come from `newFileName` and are never reused. */
export interface FileStore {
  /** Atomic: the file exists as a whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(name: string): Promise<Uint8Array | null>;
  delete(name: string): Promise<void>;
}

/** A store that can list its files for a backup; buckets have their own. */
export interface ListedFileStore extends FileStore {
  /** File names of a workspace, or all; unordered. */
  list(workspaceId: number | null): AsyncIterable<string>;
}
