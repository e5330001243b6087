import { quizCalls, type QuizCard } from "@guildhall/core/quizzes";
import { useList, useTranslate } from "../../guild/index.ts";
import { ActivityList, listInput, type KindListProps } from "../activities/index.ts";
import { QuizListCard } from "./quiz-card.tsx";

/** A list of quizzes, 30 at a time. */
export function QuizzesList({ actionsOf, ...props }: KindListProps<QuizCard>) {
  const t = useTranslate();
  const { type } = props.view;
  const read = useList(quizCalls.list, listInput(props.view));
  return (
    <ActivityList
      {...props}
      kind="quiz"
      read={read}
      card={(quiz, frame) => <QuizListCard quiz={quiz} actions={actionsOf?.(quiz)} {...frame} />}
      words={{
        label: t(`quizzes:lists.${type}`),
        loading: t("quizzes:lists.loading"),
        failed: t("quizzes:lists.failed"),
        empty: t(`quizzes:empty.${type}.title`),
        emptyText: t(`quizzes:empty.${type}.text`),
      }}
    />
  );
}
