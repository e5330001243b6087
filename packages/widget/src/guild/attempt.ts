import type { CallFailure } from "@guildhall/core";
import { isUnclear } from "./failure-text.ts";

/** What was sent without learning what became of it: its idempotency key, and its body as JSON. */
export interface Attempt {
  readonly key: string;
  readonly body: string;
}

/**
 * The attempt to send a body. While it's unknown whether an earlier one arrived, its key stays even if the body has
 * changed: the server then acts on one of them only, and says if it was the earlier one.
 */
export function attemptFor(open: Attempt | null, body: unknown, newKey: () => string): Attempt {
  return { key: open?.key ?? newKey(), body: JSON.stringify(body) };
}

/** The attempt of which it's unknown whether it arrived, after a failure; null for none. */
export function stillOpen<Kept>(
  failure: CallFailure,
  { open, attempt }: { readonly open: Kept | null; readonly attempt: Kept },
): Kept | null {
  if (hasArrived(failure)) return null;
  return isUnclear(failure) || failure.kind === "cancelled" ? attempt : open;
}

/** Whether an earlier attempt with another body arrived, so that this one wasn't acted on. */
export function hasArrived({ code }: Pick<CallFailure, "code">): boolean {
  return code === "ErrorIdempotencyMismatch";
}
