import { isDraft } from "@guildhall/core/activities";
import { assignmentCalls, challengeCalls } from "@guildhall/core/challenges";
import { Card, Tabs } from "@guildhall/widget";
import { callQuery, listQuery, useCall } from "@guildhall/widget/guild";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { ResultsPage } from "../activities/index.ts";
import { AttemptsList } from "./attempts-list.tsx";
import { ChallengeTrouble } from "./challenge-states.tsx";
import { ManagingScope } from "./managing-scope.tsx";
import { resultsInput, type ResultList } from "./results-view.ts";

const LISTS = [
  "all",
  "in_review",
  "active",
  "rejected",
  "division",
  "completed",
  "abandoned",
] as const satisfies readonly ResultList[];

function ChallengeResultsPage() {
  const params = useParams({ strict: false });
  const cid = Number(params.cid);
  const type = toList(params.type);
  const { data, error, refetch } = useCall(challengeCalls.get, { params: { id: cid } });
  const challenge = data?.challenge;
  if (challenge === undefined && error !== null)
    return <ChallengeTrouble error={error} onRetry={() => void refetch()} />;
  const exported = () => api.call(assignmentCalls.export, { params: { id: cid, type } }, { quiet: true });
  const page = (
    <ResultsPage
      kind="challenge"
      id={cid}
      title={challenge?.title}
      read={challenge === undefined || isDraft(challenge) ? null : exported}
      summary={<ResultTabs cid={cid} type={type} />}
    >
      <AttemptsList key={type} cid={cid} type={type} />
    </ResultsPage>
  );
  return challenge === undefined ? page : <ManagingScope challenge={challenge}>{page}</ManagingScope>;
}

function ResultTabs({ cid, type }: { readonly cid: number; readonly type: ResultList }) {
  const t = useTranslate();
  const { data: results } = useCall(assignmentCalls.getResults, { params: { id: cid } });
  const tabs = LISTS.map((key) => ({
    key,
    label:
      results?.info.find((each) => each.key === key)?.title ??
      t(key === "all" ? "words:all" : `challenge:attempt.${key}`),
    count: results?.info.find((each) => each.key === key)?.count,
    href: `/challenge/${String(cid)}/results/${key}`,
  }));
  return (
    <Card flush>
      <Tabs label={t("challenge:results.tabs")} tabs={tabs} active={type} />
    </Card>
  );
}

function toList(text: string | undefined): ResultList {
  return LISTS.find((each) => each === text) ?? "all";
}

export const challengeResultsPage = definePage({
  component: ChallengeResultsPage,
  warm: ({ params }) => {
    const cid = Number(params["cid"]);
    const input = resultsInput(cid, toList(params["type"]));
    return Promise.all([
      queryClient.prefetchQuery(callQuery(api, challengeCalls.get, { params: { id: cid } })),
      queryClient.prefetchQuery(callQuery(api, assignmentCalls.getResults, { params: { id: cid } })),
      queryClient.prefetchInfiniteQuery(listQuery(api, assignmentCalls.list, { input, cursor: "page" })),
    ]);
  },
});
