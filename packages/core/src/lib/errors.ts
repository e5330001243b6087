import type { ChangedField } from "./merge-write.ts";
import type { FieldProblem } from "./text-codes.ts";

/** Error codes of `errors[].code` and their HTTP status. */
export const HTTP_STATUS_BY_CODE = {
  ErrorBadRequest: 400,
  ErrorUnauthenticated: 401,
  ErrorAccessDenied: 403,
  ErrorNotFound: 404,
  ErrorMethodNotAllowed: 405,
  ErrorConflict: 409,
  ErrorIdempotencyMismatch: 409,
  ErrorRefused: 409,
  ErrorTooLarge: 413,
  ErrorUnsupportedType: 415,
  ErrorMisdirected: 421,
  ErrorInvalidInput: 422,
  ErrorTooManyRequests: 429,
  ErrorHeadersTooLarge: 431,
  ErrorUnknown: 500,
  ErrorUnavailable: 503,
} as const;

/** Stable across languages. */
export type ErrorCode = keyof typeof HTTP_STATUS_BY_CODE;

/** A spreadsheet cell as displayed: rows count from 1, columns are letters. */
export interface SheetPlace {
  readonly row: number;
  readonly column?: string;
}

/** An invalid field: `field` is its path in the input, `code` its text key, `values` the text's placeholders. */
export type FieldError = FieldProblem & {
  readonly field: string;
  readonly cell?: SheetPlace;
};

/** Base class of all deliberate errors: a code, details for the log, a cause. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message, "cause" in details ? { cause: details["cause"] } : undefined);
    this.name = new.target.name;
    this.code = code;
    this.details = details;
  }
}

/** Invalid input; names each field and its bound. */
export class InvalidInputError extends AppError {
  readonly fields: readonly FieldError[];

  constructor(fields: readonly FieldError[]) {
    super("ErrorInvalidInput", `invalid input: ${fields.map((each) => each.field).join(", ")}`, { fields });
    this.fields = fields;
  }
}

/** Malformed request: bad JSON, a bad header, a wrong origin. */
export class BadRequestError extends AppError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}) {
    super("ErrorBadRequest", message, details);
  }
}

/** Content too large or of an unsupported type; names the field and its bound. */
export class ContentRefusedError extends AppError {
  readonly problem: FieldError;

  constructor(code: "ErrorTooLarge" | "ErrorUnsupportedType", problem: FieldError) {
    super(code, `${problem.field}: ${problem.code}`, { problem });
    this.problem = problem;
  }
}

/** No one is signed in, or the session has ended. */
export class UnauthenticatedError extends AppError {
  constructor(message = "sign in first") {
    super("ErrorUnauthenticated", message);
  }
}

/** `reason` comes from the decision that refused. */
export class AccessDeniedError extends AppError {
  readonly reason: string;

  constructor(reason: string, details: Readonly<Record<string, unknown>> = {}) {
    super("ErrorAccessDenied", `access denied: ${reason}`, { ...details, reason });
    this.reason = reason;
  }
}

/** Not found for this actor; other workspaces' data looks the same. */
export class NotFoundError extends AppError {
  constructor(what: string, details: Readonly<Record<string, unknown>> = {}) {
    super("ErrorNotFound", `${what} not found`, details);
  }
}

/** The state has changed, or the same thing already exists. */
export class ConflictError extends AppError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}) {
    super("ErrorConflict", message, details);
  }
}

/** Someone else changed what the client had read; lists those fields with both values. */
export class ChangedError extends ConflictError {
  readonly changed: readonly ChangedField[];

  constructor(changed: readonly ChangedField[]) {
    super(`changed meanwhile: ${changed.map((each) => each.field).join(", ")}`);
    this.changed = changed;
  }
}

/** A business rule refused: no quota left, already spent, too late. */
export class RefusedError extends AppError {
  readonly reason: string;

  constructor(reason: string, details: Readonly<Record<string, unknown>> = {}) {
    super("ErrorRefused", `refused: ${reason}`, { ...details, reason });
    this.reason = reason;
  }
}

/** An idempotency key was reused with a different body. */
export class IdempotencyMismatchError extends AppError {
  constructor() {
    super("ErrorIdempotencyMismatch", "this idempotency key was used with another body");
  }
}

/** Rate limited; `retryAfterS` in whole seconds. */
export class TooManyRequestsError extends AppError {
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    super("ErrorTooManyRequests", "too many requests", { retryAfterS });
    this.retryAfterS = retryAfterS;
  }
}

/** The server is unavailable (overload, database down); `retryAfterS` in whole seconds. */
export class UnavailableError extends AppError {
  readonly retryAfterS: number;

  constructor(message: string, details: { readonly retryAfterS?: number; readonly cause?: unknown } = {}) {
    super("ErrorUnavailable", message, details);
    this.retryAfterS = details.retryAfterS ?? 2;
  }
}

/** A state that should be impossible: a bug, never the caller's fault. */
export class InvariantError extends AppError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}) {
    super("ErrorUnknown", message, details);
  }
}

/** Makes a switch over a union exhaustive at compile time. @throws {InvariantError} always */
export function assertNever(value: never): never {
  throw new InvariantError("unexpected value", { value });
}
