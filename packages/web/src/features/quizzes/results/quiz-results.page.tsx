import { isDraft } from "@guildhall/core/activities";
import { submissionCalls } from "@guildhall/core/quizzes";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../data/query-client.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { ActivityTrouble, ResultsPage } from "../../activities/index.ts";
import { PeopleList } from "./people-list.tsx";
import { ResultFigures } from "./result-figures.tsx";
import type { QuizResults } from "./results-data.ts";

function QuizResultsPage() {
  const id = Number((useParams({ strict: false }) as { readonly id?: string }).id);
  const { data, error, refetch } = useCall(submissionCalls.getResults, { params: { id } });
  if (data === undefined && error !== null)
    return <ActivityTrouble kind="quiz" lists="quizzes" error={error} onRetry={() => void refetch()} />;
  const exported = () => api.call(submissionCalls.export, { params: { id } }, { quiet: true });
  return (
    <ResultsPage
      kind="quiz"
      id={id}
      title={data?.quiz.title}
      read={data === undefined || isDraft(data.quiz) ? null : exported}
      summary={data !== undefined && <ResultFigures results={data} />}
    >
      {data !== undefined && <People key={id} id={id} results={data} />}
    </ResultsPage>
  );
}

/** Those who have answered by now; who comes later is shown when asked for, so that nothing moves. */
function People({ id, results }: { readonly id: number; readonly results: QuizResults }) {
  const count = results.stats[0]?.count ?? 0;
  const [shown, setShown] = useState({ until: results.until, count });
  const now = { until: results.until, count };
  const isNewer = shown.until !== null && results.until !== shown.until;
  return (
    <PeopleList
      id={id}
      until={shown.until ?? results.until}
      tallies={results.tallies}
      newer={isNewer ? Math.max(1, count - shown.count) : 0}
      onShow={() => setShown(now)}
    />
  );
}

export const quizResultsPage = definePage({
  component: QuizResultsPage,
  warm: ({ params }) =>
    queryClient.prefetchQuery(callQuery(api, submissionCalls.getResults, { params: { id: Number(params["id"]) } })),
});
