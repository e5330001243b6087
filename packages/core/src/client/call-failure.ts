import { AppError } from "../lib/errors.ts";
import type { ErrorCode } from "../lib/errors.ts";
import type { WireError, WireFieldError } from "../lib/envelope.ts";
import type { ChangedField } from "../lib/merge-write.ts";

/** What can come of a call instead of its answer. */
export type FailureKind =
  | "timeout"
  | "offline"
  | "network"
  | "cancelled"
  | "malformed"
  | "validation"
  | "session_expired"
  | "unauthenticated"
  | "access_denied"
  | "not_found"
  | "conflict"
  | "refused"
  | "bad_request"
  | "rate_limited"
  | "unavailable"
  | "server";

/** What every failure carries beside its kind. */
export interface FailureDetails {
  readonly cause?: unknown;
  /** HTTP status; 0 when no answer came. */
  readonly status?: number;
  /** Names the request in the server's log. */
  readonly requestId?: string;
}

/** The base of everything a call can fail with; `textKey` names its text, null where nothing is shown. */
export abstract class CallFailure extends AppError {
  abstract readonly kind: FailureKind;
  abstract readonly textKey: string | null;
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, message: string, details: FailureDetails = {}) {
    super(code, message, { ...details });
    this.status = details.status ?? 0;
    this.requestId = details.requestId;
  }
}

/** No answer within the time limit. */
export class TimeoutFailure extends CallFailure {
  readonly kind = "timeout";
  readonly textKey = "errors:network.timeout";

  constructor(timeoutMs: number) {
    super("ErrorUnavailable", `no answer within ${timeoutMs} ms`);
  }
}

/** The machine has no connection; nothing is shown, the status line says it. */
export class OfflineFailure extends CallFailure {
  readonly kind = "offline";
  readonly textKey = null;

  constructor(cause: unknown) {
    super("ErrorUnavailable", "offline", { cause });
  }
}

/** No answer for a reason that the machine does not know. */
export class NetworkFailure extends CallFailure {
  readonly kind = "network";
  readonly textKey = "errors:network.unknown";

  constructor(cause: unknown) {
    super("ErrorUnavailable", "no answer", { cause });
  }
}

/** The caller took the call back; nothing is shown. */
export class CancelledFailure extends CallFailure {
  readonly kind = "cancelled";
  readonly textKey = null;

  constructor() {
    super("ErrorUnknown", "cancelled by the caller");
  }
}

/** An answer that is no envelope. */
export class MalformedFailure extends CallFailure {
  readonly kind = "malformed";
  readonly textKey = "errors:network.unknown";

  constructor(details: FailureDetails) {
    super("ErrorUnknown", "malformed answer", details);
  }
}

/** The input does not fit; `fields` says where and why, each with its text. */
export class ValidationFailure extends CallFailure {
  readonly kind = "validation";
  readonly textKey = "errors:code.ErrorInvalidInput";
  readonly fields: readonly WireFieldError[];

  constructor(fields: readonly WireFieldError[], details: FailureDetails) {
    super("ErrorInvalidInput", `invalid input: ${fields.map((each) => each.field).join(", ")}`, details);
    this.fields = fields;
  }
}

/** The session ended while somebody was signed in; the login page says so. */
export class SessionExpiredFailure extends CallFailure {
  readonly kind = "session_expired";
  readonly textKey = null;

  constructor(details: FailureDetails) {
    super("ErrorUnauthenticated", "session expired", details);
  }
}

/** A guest made a call that needs a session, or the credentials are wrong. */
export class UnauthenticatedFailure extends CallFailure {
  readonly kind = "unauthenticated";
  readonly textKey: string;

  constructor(textKey: string, details: FailureDetails) {
    super("ErrorUnauthenticated", "not signed in", details);
    this.textKey = textKey;
  }
}

/** The asker may not do this; `reason` is null where the server does not say. */
export class AccessDeniedFailure extends CallFailure {
  readonly kind = "access_denied";
  readonly textKey: string;
  readonly reason: string | null;

  constructor(reason: string | null, details: FailureDetails) {
    super("ErrorAccessDenied", `access denied: ${reason ?? "no reason"}`, details);
    this.reason = reason;
    this.textKey = reason === null ? "errors:code.ErrorAccessDenied" : `errors:refusal.${reason}`;
  }
}

/** There is no such thing for the asker. */
export class NotFoundFailure extends CallFailure {
  readonly kind = "not_found";
  readonly textKey = "errors:code.ErrorNotFound";

  constructor(details: FailureDetails) {
    super("ErrorNotFound", "not found", details);
  }
}

/** The state changed meanwhile, or one key came with two bodies. */
export class ConflictFailure extends CallFailure {
  readonly kind = "conflict";
  readonly textKey: string;

  constructor(code: "ErrorConflict" | "ErrorIdempotencyMismatch", details: FailureDetails) {
    super(code, "conflict", details);
    this.textKey = `errors:code.${code}`;
  }
}

/** Somebody else changed what the writer had seen; nothing was written. */
export class ChangedFailure extends ConflictFailure {
  readonly changed: readonly ChangedField[];

  constructor(changed: readonly ChangedField[], details: FailureDetails) {
    super("ErrorConflict", details);
    this.changed = changed;
  }
}

/** The rules refuse; `reason` is a code of `errors:refusal.<reason>`. */
export class RefusedFailure extends CallFailure {
  readonly kind = "refused";
  readonly textKey: string;
  readonly reason: string;
  /** What fills the text of the reason in more words; undefined when there is nothing more to say. */
  readonly values: WireError["values"];

  constructor(reason: string, details: FailureDetails, values?: WireError["values"]) {
    super("ErrorRefused", `refused: ${reason}`, details);
    this.reason = reason;
    this.values = values;
    this.textKey = `errors:refusal.${reason}`;
  }
}

/** The server cannot read the request: a defect of the client, or a file too large. */
export class BadRequestFailure extends CallFailure {
  readonly kind = "bad_request";
  readonly textKey: string;

  constructor(code: ErrorCode, details: FailureDetails) {
    super(code, `bad request: ${code}`, details);
    this.textKey = `errors:code.${code}`;
  }
}

/** Too many requests; `retryAfterS` in whole seconds, 0 when the server does not say. */
export class RateLimitedFailure extends CallFailure {
  readonly kind = "rate_limited";
  readonly textKey = "errors:code.ErrorTooManyRequests";
  readonly retryAfterS: number;

  constructor(retryAfterS: number, details: FailureDetails) {
    super("ErrorTooManyRequests", "too many requests", details);
    this.retryAfterS = retryAfterS;
  }
}

/** The server cannot serve now; `retryAfterS` in whole seconds, 0 when it does not say. */
export class UnavailableFailure extends CallFailure {
  readonly kind = "unavailable";
  readonly textKey = "errors:code.ErrorUnavailable";
  readonly retryAfterS: number;

  constructor(retryAfterS: number, details: FailureDetails) {
    super("ErrorUnavailable", "unavailable", details);
    this.retryAfterS = retryAfterS;
  }
}

/** The server failed, or answered without saying how it went. */
export class ServerFailure extends CallFailure {
  readonly kind = "server";
  readonly textKey = "errors:network.unknown";

  constructor(details: FailureDetails) {
    super("ErrorUnknown", "server error", details);
  }
}
