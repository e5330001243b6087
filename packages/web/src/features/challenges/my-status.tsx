import type { AssignmentStatus } from "@guildhall/core/challenges";
import { Badge, type BadgeTone } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";

/** How the state of an attempt is coloured. */
export const ATTEMPT_TONES = {
  active: "primary",
  in_review: "neutral",
  rejected: "warning",
  abandoned: "neutral",
  division: "primary",
  completed: "success",
} as const satisfies Readonly<Record<AssignmentStatus, BadgeTone>>;

/** Where the reader's own attempt is. */
export function MyStatus({ status }: { readonly status: AssignmentStatus }) {
  const t = useTranslate();
  return <Badge tone={ATTEMPT_TONES[status]}>{t(`challenges:mine.${status}`)}</Badge>;
}
