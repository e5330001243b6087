import { TooManyRequestsError } from "@guildhall/core";

/** For a limit of so many since an instant: there's room again as soon as `blocking` is as old as that instant now. */
export function tooManySince(since: Date, blocking: Date): TooManyRequestsError {
  return new TooManyRequestsError(Math.ceil((blocking.getTime() - since.getTime()) / 1000));
}
