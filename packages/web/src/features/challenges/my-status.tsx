import type { AssignmentStatus } from "@guildhall/core/challenges";
import { Badge, type BadgeTone } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";

/** Badge tones by attempt status. */
export const ATTEMPT_TONES = {
  active: "primary",
  in_review: "neutral",
  rejected: "warning",
  abandoned: "neutral",
  division: "primary",
  completed: "success",
} as const satisfies Readonly<Record<AssignmentStatus, BadgeTone>>;

export function MyStatus({ status }: { readonly status: AssignmentStatus }) {
  const t = useTranslate();
  return <Badge tone={ATTEMPT_TONES[status]}>{t(`challenges:mine.${status}`)}</Badge>;
}
