import { type CallFailure, ValidationFailure } from "@guildhall/core";
import type { Translate } from "@guildhall/core/i18n";
import { describeFailure } from "../../../shell/show-failure.ts";

// The server may have acted before its answer was lost: the same key makes another try harmless.
const UNCLEAR_KINDS: readonly string[] = ["timeout", "network", "offline", "unavailable", "server", "malformed"];

/** What is said above a form of what went wrong as a whole; null when only its fields are concerned. */
export function noticeOf(failure: CallFailure | null, t: Translate): string | null {
  if (failure === null || failure instanceof ValidationFailure) return null;
  return UNCLEAR_KINDS.includes(failure.kind) ? t("adding:unclear") : describeFailure(failure);
}
