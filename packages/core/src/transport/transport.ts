import type { Method } from "../lib/endpoint.ts";
import type { FileToSend } from "../lib/upload.ts";

/** The part of `AbortSignal` that transports and clients need. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** A form with files, sent as `multipart/form-data`. */
export interface FormToSend {
  /** JSON of the part `entity`; omitted if the call has no body. */
  readonly entity?: string;
  readonly files: Readonly<Record<string, FileToSend>>;
}

/** A request ready to send. */
export interface TransportRequest {
  readonly method: Method;
  /** Base, path and query, already encoded. */
  readonly url: string;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; omitted if there's no body. */
  readonly body?: string;
  /** Replaces `body` if files are sent. */
  readonly form?: FormToSend;
  readonly signal: CancelSignal;
  /** Upload progress from 0 to 1, if the platform reports it. */
  readonly onProgress?: (share: number) => void;
}

/** An uninterpreted answer; parsing it is up to the client. */
export interface TransportResponse {
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends requests: with fetch, in memory, or over a host's bridge. Rejects if there's no answer. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** What a client needs from its runtime; injected so tests control time and randomness. */
export interface Platform {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
  /** A unique text of at least 16 characters. */
  readonly newKey: () => string;
  /** Runs something after `ms`; the returned function cancels it. */
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Creates a signal and its trigger. */
  readonly createCanceller: () => { readonly signal: CancelSignal; readonly cancel: () => void };
  /** False if the device knows it's offline. */
  readonly isOnline: () => boolean;
}
