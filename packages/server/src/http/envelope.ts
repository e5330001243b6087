import type { ChangedField } from "@guildhall/core";
import type { TextValues } from "@guildhall/core/i18n";

/** One problem of a failed request; `code` never changes with the language, `message` does. */
export interface EnvelopeError {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  /** Why a rule refused, where one did. */
  readonly reason?: string;
  /** What fills the text of the reason in more words. */
  readonly values?: TextValues;
  /** The field whose content was refused, where it was one. */
  readonly field?: string;
  /** What somebody else has changed since it was read. */
  readonly changed?: readonly ChangedField[];
}

/** One input field that did not fit, with its text in the asker's language. */
export interface ValidationError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** The form of every answer of the API. */
export interface Envelope {
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly EnvelopeError[];
}

const OK = { status: "ok" } as const;

/** Wraps what a handler answered; `status` wins over a field of that name. */
export function succeeded(fields: object): Envelope {
  return { data: { ...OK, ...fields, ...OK }, errors: [] };
}

/** Wraps the fields that did not fit. */
export function invalid(validationErrors: readonly ValidationError[], error: EnvelopeError): Envelope {
  return { data: { status: "invalid", validationErrors }, errors: [error] };
}

/** Wraps any other failure. */
export function failed(error: EnvelopeError): Envelope {
  return { data: null, errors: [error] };
}
