import { isDraft, isOver } from "@guildhall/core/activities";
import { attemptWord, type QuizCard, type SubmissionStatus } from "@guildhall/core/quizzes";
import { useTranslate } from "../../guild/index.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const TONES: Readonly<Record<SubmissionStatus, BadgeTone>> = {
  in_progress: "primary",
  completed: "success",
  timed_out: "warning",
  abandoned: "neutral",
};

/** What the reader has done of it: their best attempt, or the one in progress. */
export function MyAttempt({ quiz }: { readonly quiz: QuizCard }) {
  const t = useTranslate();
  const { attempt } = quiz;
  if (attempt === null) return !isDraft(quiz) && !isOver(quiz) && <Badge>{t("quizzes:mine.none")}</Badge>;
  const { status, score, maxScore, answered, total } = attempt;
  const key = attemptWord(attempt);
  const count = { answered, score, total: key === "in_progress" ? total : maxScore };
  return <Badge tone={TONES[status]}>{t(`quizzes:mine.${key}`, count)}</Badge>;
}
