import type { Endpoint, EndpointInput, EndpointResponse } from "../lib/endpoint.ts";
import { API_TIMEOUT_MS } from "../lib/limits.ts";
import type { CancelSignal, Platform, Transport, TransportRequest } from "../transport/transport.ts";
import { buildRequest } from "./build-request.ts";
import type { CallParts } from "./build-request.ts";
import {
  AccessDeniedFailure,
  CancelledFailure,
  NetworkFailure,
  OfflineFailure,
  RefusedFailure,
  SessionExpiredFailure,
  TimeoutFailure,
} from "./call-failure.ts";
import type { CallFailure } from "./call-failure.ts";
import { readAnswer } from "./read-answer.ts";
import type { Answer } from "./read-answer.ts";
import { DEFAULT_RETRY, nextRetryMs } from "./retry.ts";
import type { RetryPolicy } from "./retry.ts";

/** What a client is made of. */
export interface ClientOptions {
  readonly transport: Transport;
  readonly platform: Platform;
  /** Where the API is; `/api/v1` when left out. */
  readonly baseUrl?: string;
  /** The language of texts in answers; empty for none. */
  readonly language?: () => string;
  /** A bearer token for clients without cookies; null while there is none. */
  readonly token?: () => string | null;
  /** The workspace that is shown, 0 for none: the server refuses when the session is in another one by now. */
  readonly workspaceId?: () => number;
  /** Called when a call was refused because the session is in another workspace by now. */
  readonly onWorkspaceChanged?: () => void;
  /** Whether a session is believed to be there; a 401 then means that it has ended. */
  readonly isSignedIn?: () => boolean;
  /** Called when a session turns out to have ended; once with `isSignedIn`, however many calls find out. */
  readonly onSessionExpired?: () => void;
  /** Called with every failure of a call that is not quiet, before the call rejects. */
  readonly onFailure?: (failure: CallFailure) => void;
  /** Time limit of each try in ms; 20 000 when left out. While files are on their way, between two signs of it. */
  readonly timeoutMs?: number;
  readonly retry?: RetryPolicy;
}

/** How one call differs from the others. */
export interface CallOptions {
  /** Takes the call back when it fires. */
  readonly signal?: CancelSignal;
  /** The key of a call that moves value, to go on with an earlier try; a new one when left out. */
  readonly idempotencyKey?: string;
  /** Told how much of a call's files has left, from 0 to 1; from 0 again with another try. */
  readonly onProgress?: (share: number) => void;
  /** Keeps `onFailure` silent; an ended session is still announced. */
  readonly quiet?: boolean;
}

/** Makes calls of the contract. */
export interface Client {
  /** Makes one call. @throws {CallFailure} one of its kinds, whatever goes wrong */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ) => Promise<EndpointResponse<E>>;
}

/** Creates a client over a transport. */
export function createClient(options: ClientOptions): Client {
  return {
    call: async (endpoint, input, callOptions = {}) => {
      const answer = await new PendingCall(options, endpoint, callOptions).run(input);
      // The server checks its answers against this very schema before it sends them.
      if (answer.ok) return answer.data as EndpointResponse<typeof endpoint>;
      announce(options, callOptions, answer.failure);
      throw answer.failure;
    },
  };
}

function announce(options: ClientOptions, { quiet = false }: CallOptions, failure: CallFailure): void {
  if (failure instanceof SessionExpiredFailure) announceEnd(options);
  if (isOfOtherWorkspace(failure)) options.onWorkspaceChanged?.();
  if (!quiet) options.onFailure?.(failure);
}

// Whoever hears of it first signs out, so that the others find nobody signed in any more.
function announceEnd({ isSignedIn, onSessionExpired }: ClientOptions): void {
  if (isSignedIn?.() ?? true) onSessionExpired?.();
}

/** The session is in another workspace than is shown, or in none since the one that is shown has disabled the asker. */
function isOfOtherWorkspace(failure: CallFailure): boolean {
  const isElsewhere = failure instanceof RefusedFailure && failure.reason === "workspace_changed";
  return isElsewhere || (failure instanceof AccessDeniedFailure && failure.reason === "no_workspace");
}

/** One call with all its tries. */
class PendingCall {
  readonly #options: ClientOptions;
  readonly #endpoint: Endpoint;
  readonly #call: CallOptions;
  readonly #wasSignedIn: boolean;

  constructor(options: ClientOptions, endpoint: Endpoint, call: CallOptions) {
    this.#options = options;
    this.#endpoint = endpoint;
    this.#call = call;
    this.#wasSignedIn = options.isSignedIn?.() ?? (options.token?.() ?? null) !== null;
  }

  async run(input: CallParts): Promise<Answer> {
    const { platform, retry = DEFAULT_RETRY } = this.#options;
    const request = this.#buildRequest(input);
    for (let attempts = 1; ; attempts += 1) {
      const answer = await this.#attempt(request);
      if (answer.ok) return answer;
      const question = { endpoint: this.#endpoint, failure: answer.failure, attempts, random: platform.random() };
      const waitMs = nextRetryMs(question, retry);
      if (waitMs === null) return answer;
      await this.#wait(waitMs);
    }
  }

  #buildRequest(input: CallParts): Omit<TransportRequest, "signal"> {
    const { baseUrl = "/api/v1", language, token, workspaceId, platform } = this.#options;
    return buildRequest(this.#endpoint, input, {
      baseUrl,
      language: language?.() ?? "",
      token: token?.() ?? null,
      workspaceId: workspaceId?.() ?? 0,
      idempotencyKey: this.#endpoint.movesValue === true ? (this.#call.idempotencyKey ?? platform.newKey()) : null,
    });
  }

  async #attempt(request: Omit<TransportRequest, "signal">): Promise<Answer> {
    const { transport, platform, timeoutMs = API_TIMEOUT_MS } = this.#options;
    if (this.#call.signal?.aborted === true) return { ok: false, failure: new CancelledFailure() };
    const canceller = platform.createCanceller();
    let isLate = false;
    const startTimer = () =>
      platform.setTimer(() => {
        isLate = true;
        canceller.cancel();
      }, timeoutMs);
    let stopTimer = startTimer();
    const onProgress = (share: number): void => {
      stopTimer();
      stopTimer = startTimer();
      this.#call.onProgress?.(share);
    };
    this.#call.signal?.addEventListener("abort", canceller.cancel);
    try {
      return readAnswer(await transport({ ...request, signal: canceller.signal, onProgress }), this.#wasSignedIn);
    } catch (cause) {
      return { ok: false, failure: isLate ? new TimeoutFailure(timeoutMs) : this.#noAnswer(cause) };
    } finally {
      stopTimer();
      this.#call.signal?.removeEventListener("abort", canceller.cancel);
    }
  }

  #noAnswer(cause: unknown): CallFailure {
    if (this.#call.signal?.aborted === true) return new CancelledFailure();
    return this.#options.platform.isOnline() ? new NetworkFailure(cause) : new OfflineFailure(cause);
  }

  /** Waits, but no longer than until the caller takes the call back. */
  #wait(ms: number): Promise<void> {
    const { signal } = this.#call;
    return new Promise((resolve) => {
      const done = () => {
        stopTimer();
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const stopTimer = this.#options.platform.setTimer(done, ms);
      signal?.addEventListener("abort", done);
    });
  }
}
