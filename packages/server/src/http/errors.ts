import {
  AccessDeniedError,
  AppError,
  ChangedError,
  ContentRefusedError,
  HTTP_STATUS_BY_CODE,
  InvalidInputError,
  RefusedError,
  TooManyRequestsError,
  UnavailableError,
} from "@guildhall/core";
import type { ErrorCode, Language } from "@guildhall/core";
import type { TextValues } from "@guildhall/core/i18n";
import { toAppError } from "../db/database-error.ts";
import { failed, invalid } from "./envelope.ts";
import type { Envelope, EnvelopeError } from "./envelope.ts";
import { codeText, fieldText, refusalText } from "./error-texts.ts";

/** A failure as an HTTP response. */
export interface HttpFailure {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Envelope;
  /** True if it's the server's fault and logged as an error. */
  readonly isDefect: boolean;
}

export interface ErrorContext {
  readonly language: Language;
  readonly requestId: string;
}

/** Error codes of Fastify and the parser for unreadable requests. */
const CODE_BY_FRAMEWORK_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "ErrorUnsupportedType",
  FST_ERR_CTP_BODY_TOO_LARGE: "ErrorTooLarge",
  FST_ERR_CTP_EMPTY_JSON_BODY: "ErrorBadRequest",
  FST_ERR_CTP_INVALID_JSON_BODY: "ErrorBadRequest",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "ErrorBadRequest",
  FST_ERR_BAD_URL: "ErrorBadRequest",
  FST_ERR_NOT_FOUND: "ErrorNotFound",
  FST_ERR_MAX_PARAM_LENGTH: "ErrorNotFound",
  FST_REQ_FILE_TOO_LARGE: "ErrorTooLarge",
  FST_FILES_LIMIT: "ErrorTooLarge",
  FST_PARTS_LIMIT: "ErrorTooLarge",
  FST_FIELDS_LIMIT: "ErrorTooLarge",
};

/**
 * The only place that turns errors into HTTP. Unknown errors become ErrorUnknown with just the request id: their
 * message is for the log.
 */
export function toHttpFailure(thrown: unknown, context: ErrorContext): HttpFailure {
  const error = toAppError(thrown);
  const code = codeOf(error);
  const entry = { code, requestId: context.requestId, ...wordsOf(error, code, context.language) };
  return {
    status: HTTP_STATUS_BY_CODE[code],
    code,
    headers: headersOf(error),
    body: error instanceof InvalidInputError ? invalid(toValidationErrors(error, context), entry) : failed(entry),
    isDefect: HTTP_STATUS_BY_CODE[code] === 500,
  };
}

function wordsOf(error: unknown, code: ErrorCode, language: Language): Omit<EnvelopeError, "code" | "requestId"> {
  if (error instanceof ContentRefusedError) {
    const { field, ...problem } = error.problem;
    return { message: fieldText(language, problem), field };
  }
  if (error instanceof AccessDeniedError || error instanceof RefusedError) {
    const refusal = toRefusal(error);
    return { message: refusalText(language, refusal), ...refusal };
  }
  if (error instanceof ChangedError)
    return { message: codeText(language, code), reason: "changed", changed: error.changed };
  return { message: codeText(language, code) };
}

function toRefusal({ reason, details }: AccessDeniedError | RefusedError): { reason: string; values?: TextValues } {
  const { values } = details;
  // All refusals with values have this form.
  return values === undefined ? { reason } : { reason, values: values as TextValues };
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (!(error instanceof Error)) return "ErrorUnknown";
  const known = "code" in error ? CODE_BY_FRAMEWORK_CODE[String(error.code)] : undefined;
  if (known !== undefined) return known;
  // Parsers mark client errors with a status; only that is trusted.
  return "statusCode" in error && error.statusCode === 400 ? "ErrorBadRequest" : "ErrorUnknown";
}

function headersOf(error: unknown): Readonly<Record<string, string>> {
  if (error instanceof TooManyRequestsError || error instanceof UnavailableError) {
    return { "retry-after": String(Math.max(1, Math.ceil(error.retryAfterS))) };
  }
  return {};
}

function toValidationErrors(error: InvalidInputError, { language }: ErrorContext) {
  return error.fields.map(({ field, ...problem }) => ({
    field,
    code: problem.code,
    message: fieldText(language, problem),
  }));
}
