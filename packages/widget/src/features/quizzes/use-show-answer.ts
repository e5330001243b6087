import { quizCalls, type QuizView, type SubmissionInfo } from "@guildhall/core/quizzes";
import { callQuery, useGuild } from "../../guild/index.ts";

/** Shows what an answer led to at once, before the quiz is read again. */
export function useShowAnswer(quizId: number): (info: SubmissionInfo) => void {
  const { client, queries } = useGuild();
  return (info) => {
    const { queryKey } = callQuery(client, quizCalls.get, { params: { id: quizId } });
    queries.setQueryData<QuizView>(queryKey, (view) => view && withAnswer(view, info));
  };
}

function withAnswer(
  view: QuizView,
  { answer, attempt, submissionCompleted, submissionRewards }: SubmissionInfo,
): QuizView {
  const others = view.answers.filter(({ questionId }) => questionId !== answer.questionId);
  return { ...view, attempt, answers: [...others, answer], submissionCompleted, submissionRewards };
}
