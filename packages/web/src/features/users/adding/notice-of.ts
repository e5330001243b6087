import { type CallFailure, ValidationFailure } from "@guildhall/core";
import type { Translate } from "@guildhall/core/i18n";
import { describeFailure } from "../../../shell/show-failure.ts";

// The server may have acted before its response was lost: the same key makes a retry harmless.
const UNCLEAR_KINDS: readonly string[] = ["timeout", "network", "offline", "unavailable", "server", "malformed"];

/** A failure of the whole form; null if only fields are affected. */
export function noticeOf(failure: CallFailure | null, t: Translate): string | null {
  if (failure === null || failure instanceof ValidationFailure) return null;
  return UNCLEAR_KINDS.includes(failure.kind) ? t("adding:unclear") : describeFailure(failure);
}
