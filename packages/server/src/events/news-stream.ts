export interface NewsStream {
  readonly accountId: number;
  readonly memberId: number;
  readonly workspaceId: number;
  /** Returns false when the client has stopped reading. */
  write(frame: string): boolean;
  /** Ends the stream; the client may reconnect. */
  end(): void;
  /** Whether its session is still valid. */
  isAlive(): Promise<boolean>;
}
