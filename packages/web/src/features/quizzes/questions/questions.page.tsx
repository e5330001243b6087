import { mayUpdate } from "@guildhall/core/activities";
import { questionCalls } from "@guildhall/core/quizzes";
import { useReason } from "@guildhall/widget/activities";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { useParams, useSearch } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { ActivitySkeleton, ActivityTrouble, LockedForm } from "../../activities/index.ts";
import { QuizBodySkeleton } from "@guildhall/widget/quizzes";
import { readChainId } from "../../chains/index.ts";
import type { QuestionsData } from "./questions-data.ts";
import { QuestionsEditor } from "./questions-editor.tsx";

function QuestionsPage() {
  const id = Number((useParams({ strict: false }) as { readonly id?: string }).id);
  const { data, error, refetch } = useCall(questionCalls.getForEdit, { params: { id } });
  if (data !== undefined) return <Loaded key={id} data={data} />;
  if (error !== null)
    return <ActivityTrouble kind="quiz" lists="quizzes" error={error} onRetry={() => void refetch()} />;
  return (
    <ActivitySkeleton kind="quiz">
      <QuizBodySkeleton />
    </ActivitySkeleton>
  );
}

function Loaded({ data }: { readonly data: QuestionsData }) {
  const { quiz } = data;
  const chainId = readChainId(useSearch({ strict: false }) as { readonly chainId?: string });
  const shut = useReason()(mayUpdate("quiz", quiz));
  if (shut === null) return <QuestionsEditor data={data} chainId={chainId} />;
  return <LockedForm href={`/quiz/${String(quiz.id)}`} lists="quizzes" reason={shut} />;
}

export const questionsPage = definePage({
  component: QuestionsPage,
  warm: ({ params }) =>
    queryClient.prefetchQuery(callQuery(api, questionCalls.getForEdit, { params: { id: Number(params["id"]) } })),
});
