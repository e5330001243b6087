/** The first message to the worker, answered by `ready`. */
export interface EngineStart {
  /** The engine's own folder. */
  readonly folder: string;
  /** Whether commits fsync. */
  readonly isDurable: boolean;
}

/** To a ready worker; each is answered by one `handled` when done. */
export type ToWorker =
  | { readonly kind: "open"; readonly client: number }
  | { readonly kind: "bytes"; readonly client: number; readonly bytes: Uint8Array }
  | { readonly kind: "fsyncs" }
  | { readonly kind: "close" };

export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "handled" }
  | { readonly kind: "bytes"; readonly client: number; readonly bytes: Uint8Array }
  | { readonly kind: "fsyncs"; readonly count: number }
  | { readonly kind: "closed" };
