import type { ErrorCode } from "./errors.ts";
import type { ChangedField } from "./merge-write.ts";

/** `message` is in the request's language; `reason` says why it was refused. */
export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly requestId?: string;
  readonly reason?: string;
  /** Values for the reason's longer text, such as a name. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** The invalid field, if the error is about one. */
  readonly field?: string;
  /** With reason `changed`: what others have changed since it was read. */
  readonly changed?: readonly ChangedField[];
}

/** A field error with its text in the request's language. */
export interface WireFieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}
