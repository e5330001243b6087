import type { WireError, WireFieldError } from "../lib/envelope.ts";
import { HTTP_STATUS_BY_CODE } from "../lib/errors.ts";
import type { ErrorCode } from "../lib/errors.ts";
import { parseJson } from "../lib/json.ts";
import type { TransportResponse } from "../transport/transport.ts";
import {
  AccessDeniedFailure,
  BadRequestFailure,
  ChangedFailure,
  ConflictFailure,
  MalformedFailure,
  NotFoundFailure,
  RateLimitedFailure,
  RefusedFailure,
  ServerFailure,
  SessionExpiredFailure,
  UnauthenticatedFailure,
  UnavailableFailure,
  ValidationFailure,
} from "./call-failure.ts";
import type { CallFailure, FailureDetails } from "./call-failure.ts";

/** A successful answer's data, or its failure. */
export type Answer =
  | { readonly ok: true; readonly data: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly failure: CallFailure };

type Fields = Readonly<Record<string, unknown>>;

/** Statuses that a gateway answers without an envelope. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Parses an answer; never throws. `isSignedIn` tells whether the call had a session. */
export function readAnswer(response: TransportResponse, isSignedIn: boolean): Answer {
  const envelope = parseEnvelope(response.body);
  if (envelope === null) return { ok: false, failure: withoutEnvelope(response) };
  const data = asObject(envelope["data"]);
  if (data?.["status"] === "ok" && response.status < 300) {
    const { status: _status, ...fields } = data;
    return { ok: true, data: fields };
  }
  const error = firstError(envelope["errors"]);
  const named = error?.requestId === undefined ? {} : { requestId: error.requestId };
  const failed: Failed = { response, error, details: { status: response.status, ...named }, isSignedIn };
  return { ok: false, failure: invalidInput(data, failed.details) ?? toFailure(failed) };
}

function invalidInput(data: Fields | null, details: FailureDetails): CallFailure | null {
  const fields = data?.["validationErrors"];
  // Safe: the server writes these fields with their types.
  return Array.isArray(fields) ? new ValidationFailure(fields as WireFieldError[], details) : null;
}

function withoutEnvelope(response: TransportResponse): CallFailure {
  const { status } = response;
  if (GATEWAY_STATUSES.includes(status)) return new UnavailableFailure(retryAfterOf(response), { status });
  if (status === 429) return new RateLimitedFailure(retryAfterOf(response), { status });
  return new MalformedFailure({ status });
}

interface Failed {
  readonly response: TransportResponse;
  readonly error: WireError | null;
  readonly details: FailureDetails;
  readonly isSignedIn: boolean;
}

const FAILURES: Partial<Record<ErrorCode, (failed: Failed) => CallFailure>> = {
  ErrorUnauthenticated: ({ details, isSignedIn, error }) => {
    if (isSignedIn) return new SessionExpiredFailure(details);
    const key = error?.reason === undefined ? "code.ErrorUnauthenticated" : `refusal.${error.reason}`;
    return new UnauthenticatedFailure(`errors:${key}`, details);
  },
  ErrorAccessDenied: ({ details, error }) => new AccessDeniedFailure(error?.reason ?? null, details, error?.values),
  ErrorNotFound: ({ details }) => new NotFoundFailure(details),
  ErrorConflict: ({ details, error }) =>
    error?.changed === undefined
      ? new ConflictFailure("ErrorConflict", details)
      : new ChangedFailure(error.changed, details),
  ErrorIdempotencyMismatch: ({ details }) => new ConflictFailure("ErrorIdempotencyMismatch", details),
  ErrorRefused: ({ details, error }) => new RefusedFailure(error?.reason ?? "unknown", details, error?.values),
  ErrorTooManyRequests: ({ details, response }) => new RateLimitedFailure(retryAfterOf(response), details),
  ErrorUnavailable: ({ details, response }) => new UnavailableFailure(retryAfterOf(response), details),
  ErrorBadRequest: ({ details }) => new BadRequestFailure("ErrorBadRequest", details),
  ErrorMethodNotAllowed: ({ details }) => new BadRequestFailure("ErrorMethodNotAllowed", details),
  ErrorMisdirected: ({ details }) => new BadRequestFailure("ErrorMisdirected", details),
  ErrorTooLarge: (failed) => refusedContent("ErrorTooLarge", failed),
  ErrorUnsupportedType: (failed) => refusedContent("ErrorUnsupportedType", failed),
  ErrorHeadersTooLarge: ({ details }) => new BadRequestFailure("ErrorHeadersTooLarge", details),
};

/** Errors with a field become field errors of the form; others are bad requests. */
function refusedContent(code: "ErrorTooLarge" | "ErrorUnsupportedType", { error, details }: Failed): CallFailure {
  if (error?.field === undefined) return new BadRequestFailure(code, details);
  return new ValidationFailure([{ field: error.field, code, message: error.message }], details);
}

/** Maps by error code if known, else by HTTP status. */
function toFailure(failed: Failed): CallFailure {
  const code = codeOf(failed);
  const build = code === undefined ? undefined : FAILURES[code];
  return build === undefined ? new ServerFailure(failed.details) : build(failed);
}

function codeOf({ error, response }: Failed): ErrorCode | undefined {
  if (error !== null && error.code in HTTP_STATUS_BY_CODE) return error.code;
  // Safe: Object.entries widens keys to string; the table's keys are the codes.
  const entries = Object.entries(HTTP_STATUS_BY_CODE) as [ErrorCode, number][];
  return entries.find(([, status]) => status === response.status)?.[0];
}

/** Whole seconds; 0 if Retry-After is missing or not a number. */
function retryAfterOf(response: TransportResponse): number {
  const seconds = Number(response.headers["retry-after"] ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 0;
}

function firstError(errors: unknown): WireError | null {
  // Safe: the server's errors have these fields, and each is checked before use.
  return Array.isArray(errors) ? (asObject(errors[0]) as WireError | null) : null;
}

function parseEnvelope(text: string): Fields | null {
  try {
    const envelope = asObject(parseJson(text));
    return envelope !== null && ("data" in envelope || "errors" in envelope) ? envelope : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function asObject(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}
