import { describeRefusal } from "@guildhall/core/i18n";
import { useReadOnly, useTranslateAny } from "../../guild/index.ts";

/** A decision as on the wire. */
interface WireDecision {
  readonly allowed: boolean;
  readonly reason?: string | undefined;
}

/** A decision's reason as text for its button; null if it's allowed, and here. */
export function useReason(): (decision: WireDecision) => string | null {
  const t = useTranslateAny();
  const readOnly = useReadOnly();
  return ({ allowed, reason = "" }) => (allowed ? readOnly : describeRefusal(t, { reason }));
}
