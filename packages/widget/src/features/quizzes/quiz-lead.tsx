import type { QuizCard, QuizStatus } from "@guildhall/core/quizzes";
import { useTranslate } from "../../guild/index.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ActivityLead } from "../activities/index.ts";

const TONES: Readonly<Record<QuizStatus, BadgeTone>> = {
  draft: "warning",
  published: "primary",
  closed: "neutral",
  discarded: "danger",
};

/** Its type, status, author and time, under its title. */
export function QuizLead({ quiz }: { readonly quiz: QuizCard }) {
  const t = useTranslate();
  return (
    <ActivityLead
      activity={quiz}
      timeWords={(event, when) => t(event === "published" ? "quiz:published" : "quiz:closedAt", { when })}
    >
      <Badge>{t(`quiz:type.${quiz.type}`)}</Badge>
      <Badge tone={TONES[quiz.status]}>{t(`quiz:status.${quiz.status}`)}</Badge>
    </ActivityLead>
  );
}
