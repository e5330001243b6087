import type { ChangedField } from "./merge-write.ts";
import type { FieldProblem } from "./text-codes.ts";

/** Every code an answer may carry in `errors[].code`, with the HTTP status it travels under. */
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

/** A stable error code; it never changes with the language. */
export type ErrorCode = keyof typeof HTTP_STATUS_BY_CODE;

/** Where something stands in a spreadsheet, as that shows it: the row from 1, the column in letters. */
export interface SheetPlace {
  readonly row: number;
  readonly column?: string;
}

/** One field that did not pass: `field` is its path in the input, `code` the key of its text, `values` what fills that. */
export type FieldError = FieldProblem & {
  readonly field: string;
  readonly cell?: SheetPlace;
};

/** The base of every error this product raises on purpose: a code, details for the log, a cause. */
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

/** The input does not fit; names each field and its bound. */
export class InvalidInputError extends AppError {
  readonly fields: readonly FieldError[];

  constructor(fields: readonly FieldError[]) {
    super("ErrorInvalidInput", `invalid input: ${fields.map((each) => each.field).join(", ")}`, { fields });
    this.fields = fields;
  }
}

/** The request cannot be read: bad JSON, a bad header, a wrong origin. */
export class BadRequestError extends AppError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}) {
    super("ErrorBadRequest", message, details);
  }
}

/** What was sent is too large or of a kind that is not taken; says which field and its bound. */
export class ContentRefusedError extends AppError {
  readonly problem: FieldError;

  constructor(code: "ErrorTooLarge" | "ErrorUnsupportedType", problem: FieldError) {
    super(code, `${problem.field}: ${problem.code}`, { problem });
    this.problem = problem;
  }
}

/** Nobody is signed in, or the session has ended. */
export class UnauthenticatedError extends AppError {
  constructor(message = "sign in first") {
    super("ErrorUnauthenticated", message);
  }
}

/** The actor may not do this; `reason` comes from the decision that refused. */
export class AccessDeniedError extends AppError {
  readonly reason: string;

  constructor(reason: string) {
    super("ErrorAccessDenied", `access denied: ${reason}`, { reason });
    this.reason = reason;
  }
}

/** There is no such thing for this actor; another workspace's things look the same. */
export class NotFoundError extends AppError {
  constructor(what: string, details: Readonly<Record<string, unknown>> = {}) {
    super("ErrorNotFound", `${what} not found`, details);
  }
}

/** The state changed meanwhile, or the same thing exists already. */
export class ConflictError extends AppError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}) {
    super("ErrorConflict", message, details);
  }
}

/** Somebody else changed what the writer had seen; says what each such field was and is. */
export class ChangedError extends ConflictError {
  readonly changed: readonly ChangedField[];

  constructor(changed: readonly ChangedField[]) {
    super(`changed meanwhile: ${changed.map((each) => each.field).join(", ")}`);
    this.changed = changed;
  }
}

/** The rules of the business refuse: no quota left, already spent, too late. */
export class RefusedError extends AppError {
  readonly reason: string;

  constructor(reason: string, details: Readonly<Record<string, unknown>> = {}) {
    super("ErrorRefused", `refused: ${reason}`, { ...details, reason });
    this.reason = reason;
  }
}

/** One idempotency key came with two different bodies. */
export class IdempotencyMismatchError extends AppError {
  constructor() {
    super("ErrorIdempotencyMismatch", "this idempotency key was used with another body");
  }
}

/** Too many requests; `retryAfterS` says in how many whole seconds to try again. */
export class TooManyRequestsError extends AppError {
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    super("ErrorTooManyRequests", "too many requests", { retryAfterS });
    this.retryAfterS = retryAfterS;
  }
}

/** The server cannot serve now (overload, database away); `retryAfterS` in whole seconds. */
export class UnavailableError extends AppError {
  readonly retryAfterS: number;

  constructor(message: string, details: { readonly retryAfterS?: number; readonly cause?: unknown } = {}) {
    super("ErrorUnavailable", message, details);
    this.retryAfterS = details.retryAfterS ?? 2;
  }
}

/** A state that the code's own rules exclude: a defect, never the caller's fault. */
export class InvariantError extends AppError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}) {
    super("ErrorUnknown", message, details);
  }
}

/** Closes a switch over a union: a new member makes the build fail here. @throws {InvariantError} always */
export function assertNever(value: never): never {
  throw new InvariantError("unexpected value", { value });
}
