import type { QuizCard } from "@guildhall/core/quizzes";
import Sparkles from "lucide-react/icons/sparkles";
import type { ReactNode } from "react";
import type { FeedItemFrame } from "../../ui/feed-item.tsx";
import { ActivityCardFrame } from "../activities/index.ts";

export function QuizListCard({
  quiz,
  actions,
  ...frame
}: Omit<FeedItemFrame, "time"> & {
  readonly quiz: QuizCard;
  readonly actions?: ReactNode;
}) {
  return (
    <ActivityCardFrame
      {...frame}
      kind="quiz"
      activity={quiz}
      icon={<Sparkles aria-hidden="true" />}
      byline={quiz.authorName}
      facts={actions}
    />
  );
}
