/** Keeps uploads; names come from `newFileName` and are never reused. */
export interface FileStore {
  /** Writes a file; it is there as a whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads a file; null when there is none. */
  get(name: string): Promise<Uint8Array | null>;
  /** Removes a file, if it is there. */
  delete(name: string): Promise<void>;
}
