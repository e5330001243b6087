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

export interface ClientOptions {
  readonly transport: Transport;
  readonly platform: Platform;
  /** Base URL of the API; default `/api/v1`. */
  readonly baseUrl?: string;
  /** Language of texts in answers; empty for the default. */
  readonly language?: () => string;
  /** Bearer token for clients without cookies; null for none. */
  readonly token?: () => string | null;
  /** The current workspace, 0 for none; the server refuses if the session has switched to another one. */
  readonly workspaceId?: () => number;
  /** Called when a call was refused because the session has switched workspaces. */
  readonly onWorkspaceChanged?: () => void;
  /**
   * Renews an ended session: resolves to true if `token` has a new one by now. Each call asks once, and is then sent
   * again with its key.
   */
  readonly renew?: () => Promise<boolean>;
  /** Whether the client assumes a session; a 401 then means it has ended. */
  readonly isSignedIn?: () => boolean;
  /** Called when a session has ended; with `isSignedIn` only once, however many calls notice. */
  readonly onSessionExpired?: () => void;
  /** Called with each failure of a non-quiet call, before it rejects. */
  readonly onFailure?: (failure: CallFailure) => void;
  /** Timeout per attempt in ms; default 20 000. During uploads it applies between progress events. */
  readonly timeoutMs?: number;
  readonly retry?: RetryPolicy;
}

export interface CallOptions {
  /** Cancels the call when it fires. */
  readonly signal?: CancelSignal;
  /** Idempotency key, to resume an earlier attempt; a new one by default. */
  readonly idempotencyKey?: string;
  /** Upload progress from 0 to 1; restarts at 0 on each attempt. */
  readonly onProgress?: (share: number) => void;
  /** Skips `onFailure`; an ended session is still reported. */
  readonly quiet?: boolean;
}

export interface Client {
  /** @throws {CallFailure} for every kind of failure */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ) => Promise<EndpointResponse<E>>;
}

export function createClient(options: ClientOptions): Client {
  return {
    call: async (endpoint, input, callOptions = {}) => {
      const answer = await new PendingCall(options, endpoint, callOptions).run(input);
      // Safe: the server validates its answers with this schema.
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

// The first caller to notice signs out, so that later ones find no session.
function announceEnd({ isSignedIn, onSessionExpired }: ClientOptions): void {
  if (isSignedIn?.() ?? true) onSessionExpired?.();
}

/** The session has switched to another workspace, or to none because the current one disabled its member. */
function isOfOtherWorkspace(failure: CallFailure): boolean {
  const isElsewhere = failure instanceof RefusedFailure && failure.reason === "workspace_changed";
  return isElsewhere || (failure instanceof AccessDeniedFailure && failure.reason === "no_workspace");
}

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

  /** The same key throughout: a repeat may be a duplicate. */
  async run(input: CallParts): Promise<Answer> {
    const { platform, renew } = this.#options;
    const key = this.#endpoint.movesValue === true ? (this.#call.idempotencyKey ?? platform.newKey()) : null;
    const answer = await this.#tryAgain(this.#buildRequest(input, key));
    const hasEnded = !answer.ok && answer.failure instanceof SessionExpiredFailure;
    if (!hasEnded || renew === undefined || !(await renew())) return answer;
    return this.#tryAgain(this.#buildRequest(input, key));
  }

  async #tryAgain(request: Omit<TransportRequest, "signal">): Promise<Answer> {
    const { platform, retry = DEFAULT_RETRY } = this.#options;
    for (let attempts = 1; ; attempts += 1) {
      const answer = await this.#attempt(request);
      if (answer.ok) return answer;
      const question = { endpoint: this.#endpoint, failure: answer.failure, attempts, random: platform.random() };
      const waitMs = nextRetryMs(question, retry);
      if (waitMs === null) return answer;
      await this.#wait(waitMs);
    }
  }

  #buildRequest(input: CallParts, idempotencyKey: string | null): Omit<TransportRequest, "signal"> {
    const { baseUrl = "/api/v1", language, token, workspaceId } = this.#options;
    return buildRequest(this.#endpoint, input, {
      baseUrl,
      language: language?.() ?? "",
      token: token?.() ?? null,
      workspaceId: workspaceId?.() ?? 0,
      idempotencyKey,
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
