import { paysMore, type QuizCard } from "@guildhall/core/quizzes";
import Clock from "lucide-react/icons/clock";
import type { ReactNode } from "react";
import { useTranslate } from "../../guild/index.ts";
import { Badge } from "../../ui/badge.tsx";
import type { FeedItemFrame } from "../../ui/feed-item.tsx";
import { QuizIcon } from "../../ui/quiz-icon.tsx";
import { ActivityCardFrame } from "../activities/index.ts";
import { MyAttempt } from "./my-attempt.tsx";

export function QuizListCard({
  quiz,
  actions,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly quiz: QuizCard;
  /** Buttons after what is known of it. */
  readonly actions?: ReactNode;
}) {
  const t = useTranslate();
  const { type, authorName, rewardsUpTo } = quiz;
  const rewardsLead = paysMore(quiz) ? t("quizzes:card.upTo") : undefined;
  return (
    <ActivityCardFrame
      {...frame}
      kind="quiz"
      activity={{ ...quiz, rewards: rewardsUpTo, rewardsLead }}
      icon={<QuizIcon type={type} />}
      byline={t("quizzes:card.by", { type: t(`quizzes:types.${type}`), author: authorName })}
      facts={<Facts quiz={quiz} actions={actions} />}
    />
  );
}

function Facts({ quiz, actions }: { readonly quiz: QuizCard; readonly actions: ReactNode }) {
  const t = useTranslate();
  const { questionCount, timeLimit, maxAttempts } = quiz;
  return (
    <>
      {questionCount > 0 && <Badge>{t("quizzes:card.questions", { count: questionCount })}</Badge>}
      {timeLimit !== null && (
        <Badge icon={<Clock />}>{t("quizzes:card.minutes", { count: Math.ceil(timeLimit / 60) })}</Badge>
      )}
      {maxAttempts > 1 && <Badge>{t("quizzes:card.attempts", { count: maxAttempts })}</Badge>}
      <MyAttempt quiz={quiz} />
      {actions}
    </>
  );
}
