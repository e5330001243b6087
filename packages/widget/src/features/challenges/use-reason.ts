import { describeRefusal } from "@guildhall/core/i18n";
import { useTranslateAny } from "../../guild/index.ts";

/** A decision as on the wire. */
interface WireDecision {
  readonly allowed: boolean;
  readonly reason?: string | undefined;
}

/** A refused decision's reason as text for its button; null if allowed. */
export function useReason(): (decision: WireDecision) => string | null {
  const t = useTranslateAny();
  return ({ allowed, reason = "" }) => (allowed ? null : describeRefusal(t, { reason }));
}
