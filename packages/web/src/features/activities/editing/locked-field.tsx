import { describeRefusal } from "@guildhall/core/i18n";
import { TextField } from "@guildhall/widget";
import Lock from "lucide-react/icons/lock";
import { useTranslateAny } from "../../../i18n/language.ts";

/** A value that can no longer be changed, with the reason. */
export function LockedField({
  label,
  value,
  reason,
}: {
  readonly label: string;
  readonly value: string;
  readonly reason: string;
}) {
  return <TextField label={label} value={value} readOnly hint={reason} start={<Lock size={16} />} />;
}

export interface WireDecision {
  readonly allowed: boolean;
  readonly reason?: string | undefined;
}

/** A refusal's reason as text; null if allowed. */
export function useReasonText(): (decision: WireDecision) => string | null {
  const t = useTranslateAny();
  return ({ allowed, reason = "" }) => (allowed ? null : describeRefusal(t, { reason }));
}
