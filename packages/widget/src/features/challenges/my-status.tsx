import type { AssignmentStatus } from "@guildhall/core/challenges";
import { useTranslate } from "../../guild/index.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

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
