/** Keeps uploads; names come from `newFileName` and are never reused. */
export interface FileStore {
  /** Writes a file; it is there as a whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads a file; null when there is none. */
  get(name: string): Promise<Uint8Array | null>;
  /** Removes a file, if it is there. */
  delete(name: string): Promise<void>;
}

/** A store that knows what it keeps, so that a backup can take it along; a bucket has copies of its own. */
export interface ListedFileStore extends FileStore {
  /** Names of the files of a workspace, or of all; in no order. */
  list(workspaceId: number | null): AsyncIterable<string>;
}
