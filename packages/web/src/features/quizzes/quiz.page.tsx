import { quizCalls } from "@guildhall/core/quizzes";
import { callQuery, isGone, useCall } from "@guildhall/widget/guild";
import { QuizBody, QuizBodySkeleton } from "@guildhall/widget/quizzes";
import { loadMarkdown } from "@guildhall/widget/text";
import { useParams } from "@tanstack/react-router";
import { loadPart } from "../../boot/load-part.ts";
import { queryClient } from "../../data/query-client.ts";
import { useGroupChoice } from "../../groups/use-groups.ts";
import { usePageTitle } from "../../routing/page-title.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { ActivitySkeleton, ActivityTrouble } from "../activities/index.ts";
import { DraftBanner, QuizHead } from "./quiz-head.tsx";
import { QuizManaging } from "./quiz-managing.tsx";

function QuizPage() {
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  const { data, error, refetch } = useCall(quizCalls.get, { params: { id: Number(id) } });
  const group = useGroupChoice().find((each) => each.id === data?.quiz.groupId);
  usePageTitle(data?.quiz.title);
  // Also one that was there until its reader left its group.
  if (data === undefined || isGone(error))
    return error === null ? (
      <ActivitySkeleton kind="quiz">
        <QuizBodySkeleton />
      </ActivitySkeleton>
    ) : (
      <ActivityTrouble kind="quiz" lists="quizzes" error={error} onRetry={() => void refetch()} />
    );
  const { quiz } = data;
  return (
    <QuizManaging key={id} quiz={quiz}>
      <QuizHead quiz={quiz} />
      <QuizBody view={data} group={group} draft={<DraftBanner quiz={quiz} />} />
    </QuizManaging>
  );
}

export const quizPage = definePage({
  component: QuizPage,
  warm: ({ params }) =>
    Promise.all([
      queryClient.prefetchQuery(callQuery(api, quizCalls.get, { params: { id: Number(params["id"]) } })),
      loadMarkdown({ loadPart }),
    ]),
});
