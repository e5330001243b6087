import { describeRefusal } from "@guildhall/core/i18n";
import { useReadOnly, useTranslateAny, type Progress } from "../../guild/index.ts";

export interface WireDecision {
  readonly allowed: boolean;
  readonly reason?: string | undefined;
}

/** A decision's reason as text for its button; null if it's allowed, and here. */
export function useReason(): (decision: WireDecision) => string | null {
  const t = useTranslateAny();
  const readOnly = useReadOnly();
  return ({ allowed, reason = "" }) => (allowed ? readOnly : describeRefusal(t, { reason }));
}

/**
 * Why what an open dialog does isn't possible anymore, as text; null if it is. While it's sent, and while it's unknown
 * whether it arrived, what has changed may be its own doing.
 */
export function useRefusalOf(
  decision: WireDecision,
  { isBusy, isUnsure }: Pick<Progress, "isBusy" | "isUnsure">,
): string | null {
  const reason = useReason()(decision);
  return isBusy || isUnsure ? null : reason;
}
