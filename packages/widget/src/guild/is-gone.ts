import { NotFoundFailure, ValidationFailure } from "@guildhall/core";

/** Whether the URL's id is unknown or isn't an id at all. */
export function isGone(error: unknown): boolean {
  return error instanceof NotFoundFailure || error instanceof ValidationFailure;
}
