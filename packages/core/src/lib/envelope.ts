import type { ErrorCode } from "./errors.ts";
import type { ChangedField } from "./merge-write.ts";

/** One error of an answer; `message` is in the language of the request, `reason` says why it was refused. */
export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly requestId?: string;
  readonly reason?: string;
  /** What fills the text of the reason in more words, such as the name of who was faster. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** The field whose content was refused, where it was one. */
  readonly field?: string;
  /** With the reason `changed`: what somebody else has changed since it was read. */
  readonly changed?: readonly ChangedField[];
}

/** A field error as it travels: with its text in the language of the request. */
export interface WireFieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}
