import { quizCalls, type QuizCard } from "@guildhall/core/quizzes";
import { useList, useMay, useTranslate } from "../../guild/index.ts";
import { ActivityList, listInput, type KindListProps } from "../activities/index.ts";
import { QuizListCard } from "./quiz-card.tsx";

/** A list of quizzes and polls, 30 at a time. */
export function QuizzesList({ actionsOf, ...props }: KindListProps<QuizCard>) {
  const t = useTranslate();
  const { type } = props.view;
  const read = useList(quizCalls.list, listInput(props.view));
  const key = useMay("manage-quizzes") && type === "active" ? "activeManaged" : type;
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
        empty: t(`quizzes:empty.${key}.title`),
        emptyText: t(`quizzes:empty.${key}.text`),
      }}
    />
  );
}
