import { AppError, InvariantError, UnavailableError } from "@guildhall/core";

/** SQLSTATEs the code handles. */
export const SQLSTATE = {
  uniqueViolation: "23505",
  foreignKeyViolation: "23503",
  checkViolation: "23514",
  serializationFailure: "40001",
  deadlock: "40P01",
} as const;

/** A statement's failure in a transaction that another one's had aborted, which is the `cause`. */
export class AbortedError extends InvariantError {
  constructor(cause: unknown) {
    super("an earlier statement of the transaction failed", { cause });
  }
}

/** Classes and states that mean "not now": connection failure, no resources, operator intervention, timeout. */
const UNAVAILABLE_STATE = /^(08|53|57P|57014$|58030$|55P03$|25P0[34]$)/;

const UNAVAILABLE_SYSTEM = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** Messages pg throws without a code. */
const UNAVAILABLE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|timeout expired|pool after calling end/;

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Whether it's a unique violation, of that constraint or index if given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== SQLSTATE.uniqueViolation) {
    return false;
  }
  return constraint === undefined || (error as { constraint?: unknown }).constraint === constraint;
}

/** Whether retrying the whole transaction may succeed. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === SQLSTATE.serializationFailure || code === SQLSTATE.deadlock;
}

/** Whether the connection is broken and must not return to the pool. */
export function breaksConnection(error: unknown): boolean {
  const code = codeOf(error);
  return !/^[0-9A-Z]{5}$/.test(code) || code.startsWith("08") || code.startsWith("57P");
}

function isUnavailable(error: Error): boolean {
  const code = codeOf(error);
  return UNAVAILABLE_STATE.test(code) || UNAVAILABLE_SYSTEM.has(code) || UNAVAILABLE_TEXT.test(error.message);
}

/** Whether a retry may succeed: at once, in a new transaction, or when the database is back. */
export function isPassing(error: unknown): boolean {
  // Errors that aren't the driver's come from the engine's thread.
  return error instanceof UnavailableError || isRetryable(error) || (error instanceof Error && isUnavailable(error));
}

/** Turns "database unavailable" errors into a 503; anything else is returned as is. */
export function toAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !isUnavailable(error)) {
    return error;
  }
  return new UnavailableError("the database does not answer", { cause: error });
}
