import type { Decision } from "@guildhall/core";
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

/** A refusal's reason as text; null if allowed. */
export function useReasonText(): (
  decision: Decision | { readonly allowed: boolean; readonly reason?: string | undefined },
) => string | null {
  const t = useTranslateAny();
  return (decision) => {
    const reason = "reason" in decision ? decision.reason : undefined;
    return decision.allowed ? null : describeRefusal(t, { reason: reason ?? "" });
  };
}
