import type { ChangedField } from "@guildhall/core";
import type { TextValues } from "@guildhall/core/i18n";

/** `code` is the same in every language, `message` is translated. */
export interface EnvelopeError {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  /** Why a rule refused, if one did. */
  readonly reason?: string;
  /** Values for the reason's text. */
  readonly values?: TextValues;
  /** The field refused, if it was one. */
  readonly field?: string;
  /** What someone else changed since it was read. */
  readonly changed?: readonly ChangedField[];
}

/** An invalid input field, with its text in the caller's language. */
export interface ValidationError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** The form of every API response. */
export interface Envelope {
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly EnvelopeError[];
}

const OK = { status: "ok" } as const;

/** Wraps a handler's result; `status` wins over a field of that name. */
export function succeeded(fields: object): Envelope {
  return { data: { ...OK, ...fields, ...OK }, errors: [] };
}

export function invalid(validationErrors: readonly ValidationError[], error: EnvelopeError): Envelope {
  return { data: { status: "invalid", validationErrors }, errors: [error] };
}

export function failed(error: EnvelopeError): Envelope {
  return { data: null, errors: [error] };
}
