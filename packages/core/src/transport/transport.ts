import type { Method } from "../lib/endpoint.ts";
import type { FileToSend } from "../lib/upload.ts";

/** The part of an `AbortSignal` that a transport and its client need. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** A form with files, which a transport writes as `multipart/form-data`. */
export interface FormToSend {
  /** JSON text of the part `entity`; absent where the call has no body. */
  readonly entity?: string;
  readonly files: Readonly<Record<string, FileToSend>>;
}

/** One request, ready to be sent. */
export interface TransportRequest {
  readonly method: Method;
  /** Base, path and query, already encoded. */
  readonly url: string;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; absent where nothing is sent. */
  readonly body?: string;
  /** Stands in the place of `body` where files are sent. */
  readonly form?: FormToSend;
  readonly signal: CancelSignal;
  /** Told how much of a form has left, from 0 to 1, where the platform knows. */
  readonly onProgress?: (share: number) => void;
}

/** One answer, unread: what it means is the client's matter. */
export interface TransportResponse {
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Carries requests: by fetch, in memory, or over a host's bridge. Rejects when no answer came. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** What a client needs of the machine it runs on; injected, so that tests own time and chance. */
export interface Platform {
  /** The time in ms since 1970. */
  readonly now: () => number;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  /** A text that nobody else makes, at least 16 characters. */
  readonly newKey: () => string;
  /** Runs something after so many ms; the answer takes it back. */
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Makes a signal and what fires it. */
  readonly createCanceller: () => { readonly signal: CancelSignal; readonly cancel: () => void };
  /** False when the machine knows that it has no connection. */
  readonly isOnline: () => boolean;
}
