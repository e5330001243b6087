import { quizCalls } from "@guildhall/core/quizzes";
import { QuizBodySkeleton, WholeQuiz } from "../../features/quizzes/index.ts";
import { isGone, useCall, useTranslate } from "../../guild/index.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { ViewProps } from "../view-props.ts";

export function QuizView({ id }: ViewProps) {
  const t = useTranslate();
  const { data, error, refetch } = useCall(quizCalls.get, { params: { id } });
  // It goes while it's shown if its reader leaves its group.
  const hasGone = isGone(error);
  if (data !== undefined && !hasGone) return <WholeQuiz view={data} />;
  if (error === null) return <QuizBodySkeleton />;
  const action = hasGone ? (
    <ButtonLink href="/quizzes">{t("quiz:gone.back")}</ButtonLink>
  ) : (
    <Button onClick={() => void refetch()}>{t("quiz:retry")}</Button>
  );
  return (
    <Card>
      <EmptyState
        picture={hasGone ? "compass" : "offline"}
        title={t(hasGone ? "quiz:gone.title" : "quiz:failed")}
        action={action}
      />
    </Card>
  );
}
