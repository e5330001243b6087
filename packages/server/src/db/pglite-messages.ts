/** The first message to the worker: what to open. It is answered by `ready`. */
export interface EngineStart {
  /** The engine's own folder. */
  readonly folder: string;
  /** Whether commits wait for the disk. */
  readonly isDurable: boolean;
}

/** To the worker once it is ready; each is answered by one `handled` when it is done. */
export type ToWorker =
  | { readonly kind: "open"; readonly client: number }
  | { readonly kind: "bytes"; readonly client: number; readonly bytes: Uint8Array }
  | { readonly kind: "fsyncs" }
  | { readonly kind: "close" };

/** From the worker. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "handled" }
  | { readonly kind: "bytes"; readonly client: number; readonly bytes: Uint8Array }
  | { readonly kind: "fsyncs"; readonly count: number }
  | { readonly kind: "closed" };
