/** One open stream of news. */
export interface NewsStream {
  readonly accountId: number;
  readonly memberId: number;
  readonly workspaceId: number;
  /** Sends a frame; false when the asker has stopped reading. */
  write(frame: string): boolean;
  /** Ends the stream; the asker may come again. */
  end(): void;
  /** Whether the session that opened it still stands. */
  isAlive(): Promise<boolean>;
}
