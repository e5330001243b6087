import { describeRefusal } from "@guildhall/core/i18n";
import { useTranslateAny } from "../../i18n/language.ts";

/** A decision as it comes over the wire. */
interface WireDecision {
  readonly allowed: boolean;
  readonly reason?: string | undefined;
}

/** Says why something cannot be done, in words for its button; null when it can. */
export function useReason(): (decision: WireDecision) => string | null {
  const t = useTranslateAny();
  return ({ allowed, reason = "" }) => (allowed ? null : describeRefusal(t, { reason }));
}
