import { attemptWord, type AssignmentStatus, type ChallengeCard } from "@guildhall/core/challenges";
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

export function MyStatus({ myStatus: status, closedUnfinished }: Pick<ChallengeCard, "myStatus" | "closedUnfinished">) {
  const t = useTranslate();
  if (status === null) return null;
  return (
    <Badge tone={ATTEMPT_TONES[status]}>{t(`challenges:mine.${attemptWord({ status, closedUnfinished })}`)}</Badge>
  );
}
