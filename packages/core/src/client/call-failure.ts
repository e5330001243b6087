import { AppError } from "../lib/errors.ts";
import type { ErrorCode } from "../lib/errors.ts";
import type { WireError, WireFieldError } from "../lib/envelope.ts";
import type { ChangedField } from "../lib/merge-write.ts";

/** Ways a call can fail. */
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

/** Common to all failures. */
export interface FailureDetails {
  readonly cause?: unknown;
  /** HTTP status; 0 if there was no answer. */
  readonly status?: number;
  /** Identifies the request in the server log. */
  readonly requestId?: string;
}

/** Base class of all call failures; `textKey` is the text to show, null for none. */
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

/** No answer before the timeout. */
export class TimeoutFailure extends CallFailure {
  readonly kind = "timeout";
  readonly textKey = "errors:network.timeout";

  constructor(timeoutMs: number) {
    super("ErrorUnavailable", `no answer within ${timeoutMs} ms`);
  }
}

/** The device is offline; no error is shown, since the status bar says so. */
export class OfflineFailure extends CallFailure {
  readonly kind = "offline";
  readonly textKey = null;

  constructor(cause: unknown) {
    super("ErrorUnavailable", "offline", { cause });
  }
}

/** No answer, for an unknown reason. */
export class NetworkFailure extends CallFailure {
  readonly kind = "network";
  readonly textKey = "errors:network.unknown";

  constructor(cause: unknown) {
    super("ErrorUnavailable", "no answer", { cause });
  }
}

/** The caller canceled the call; nothing is shown. */
export class CancelledFailure extends CallFailure {
  readonly kind = "cancelled";
  readonly textKey = null;

  constructor() {
    super("ErrorUnknown", "cancelled by the caller");
  }
}

/** The answer isn't an envelope. */
export class MalformedFailure extends CallFailure {
  readonly kind = "malformed";
  readonly textKey = "errors:network.unknown";

  constructor(details: FailureDetails) {
    super("ErrorUnknown", "malformed answer", details);
  }
}

/** Invalid input; `fields` lists each invalid field with its text. */
export class ValidationFailure extends CallFailure {
  readonly kind = "validation";
  readonly textKey = "errors:code.ErrorInvalidInput";
  readonly fields: readonly WireFieldError[];

  constructor(fields: readonly WireFieldError[], details: FailureDetails) {
    super("ErrorInvalidInput", `invalid input: ${fields.map((each) => each.field).join(", ")}`, details);
    this.fields = fields;
  }
}

/** The session ended while signed in; the login page says so. */
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

/** `reason` is null if the server gives none. */
export class AccessDeniedFailure extends CallFailure {
  readonly kind = "access_denied";
  readonly textKey: string;
  readonly reason: string | null;
  /** With `feature_off`, the `feature` and the lowest `plan` that has it; undefined for none. */
  readonly values: WireError["values"];

  constructor(reason: string | null, details: FailureDetails, values?: WireError["values"]) {
    super("ErrorAccessDenied", `access denied: ${reason ?? "no reason"}`, details);
    this.reason = reason;
    this.values = values;
    this.textKey = reason === null ? "errors:code.ErrorAccessDenied" : `errors:refusal.${reason}`;
  }
}

/** The viewer has no such thing. */
export class NotFoundFailure extends CallFailure {
  readonly kind = "not_found";
  readonly textKey = "errors:code.ErrorNotFound";

  constructor(details: FailureDetails) {
    super("ErrorNotFound", "not found", details);
  }
}

/** The state has changed, or a key was reused with another body. */
export class ConflictFailure extends CallFailure {
  readonly kind = "conflict";
  readonly textKey: string;

  constructor(code: "ErrorConflict" | "ErrorIdempotencyMismatch", details: FailureDetails) {
    super(code, "conflict", details);
    this.textKey = `errors:code.${code}`;
  }
}

/** Someone else changed what the client had read; nothing was written. */
export class ChangedFailure extends ConflictFailure {
  readonly changed: readonly ChangedField[];

  constructor(changed: readonly ChangedField[], details: FailureDetails) {
    super("ErrorConflict", details);
    this.changed = changed;
  }
}

/** A business rule refused; `reason` is a code of `errors:refusal.<reason>`. */
export class RefusedFailure extends CallFailure {
  readonly kind = "refused";
  readonly textKey: string;
  readonly reason: string;
  /** Values for the reason's longer text; undefined for none. */
  readonly values: WireError["values"];

  constructor(reason: string, details: FailureDetails, values?: WireError["values"]) {
    super("ErrorRefused", `refused: ${reason}`, details);
    this.reason = reason;
    this.values = values;
    this.textKey = `errors:refusal.${reason}`;
  }
}

/** The server can't read the request: a client bug or an oversized file. */
export class BadRequestFailure extends CallFailure {
  readonly kind = "bad_request";
  readonly textKey: string;

  constructor(code: ErrorCode, details: FailureDetails) {
    super(code, `bad request: ${code}`, details);
    this.textKey = `errors:code.${code}`;
  }
}

/** `retryAfterS` in whole seconds, 0 if the server doesn't say. */
export class RateLimitedFailure extends CallFailure {
  readonly kind = "rate_limited";
  readonly textKey = "errors:code.ErrorTooManyRequests";
  readonly retryAfterS: number;

  constructor(retryAfterS: number, details: FailureDetails) {
    super("ErrorTooManyRequests", "too many requests", details);
    this.retryAfterS = retryAfterS;
  }
}

/** The server is unavailable; `retryAfterS` in whole seconds, 0 if it doesn't say. */
export class UnavailableFailure extends CallFailure {
  readonly kind = "unavailable";
  readonly textKey = "errors:code.ErrorUnavailable";
  readonly retryAfterS: number;

  constructor(retryAfterS: number, details: FailureDetails) {
    super("ErrorUnavailable", "unavailable", details);
    this.retryAfterS = retryAfterS;
  }
}

/** An internal server error, or an answer without a known status. */
export class ServerFailure extends CallFailure {
  readonly kind = "server";
  readonly textKey = "errors:network.unknown";

  constructor(details: FailureDetails) {
    super("ErrorUnknown", "server error", details);
  }
}
