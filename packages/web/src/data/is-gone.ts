import { NotFoundFailure, ValidationFailure } from "@guildhall/core";

/** Tells whether what an address names is not there: nobody has that id, or it is no id at all. */
export function isGone(error: unknown): boolean {
  return error instanceof NotFoundFailure || error instanceof ValidationFailure;
}
