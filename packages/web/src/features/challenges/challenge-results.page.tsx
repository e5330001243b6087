import { isDraft } from "@guildhall/core/activities";
import { assignmentCalls, challengeCalls } from "@guildhall/core/challenges";
import { Card, Tabs } from "@guildhall/widget";
import { callQuery, listQuery, useCall } from "@guildhall/widget/guild";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useKeptFocus } from "../../commands/use-kept-focus.ts";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { usePageTitle } from "../../routing/page-title.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { ExportButton } from "../../shell/export-button.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { ChallengeTrouble } from "../activities/activity-states.tsx";
import { BackToChallenge } from "./challenge-title.tsx";
import { ManagingScope } from "../activities/managing-scope.tsx";
import { ResultsList, ResultsLoading } from "../activities/results-list.tsx";
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
  const t = useTranslate();
  const params = useParams({ strict: false });
  const cid = Number(params.cid);
  const type = toList(params.type);
  const { data, error, refetch } = useCall(challengeCalls.get, { params: { id: cid } });
  const { data: results } = useCall(assignmentCalls.getResults, { params: { id: cid } });
  const challenge = data?.challenge;
  usePageTitle(challenge === undefined ? undefined : `${t("challenge:results.title")}: ${challenge.title}`);
  if (challenge === undefined) {
    if (error !== null) return <ChallengeTrouble error={error} onRetry={() => void refetch()} />;
    return (
      <>
        <PageHead title={t("challenge:results.title")} lead={"\u00a0"} actions={<BackToChallenge cid={cid} />} />
        <ResultsLoading />
      </>
    );
  }
  const tabs = LISTS.map((key) => ({
    key,
    label:
      results?.info.find((each) => each.key === key)?.title ??
      t(key === "all" ? "words:all" : `challenge:attempt.${key}`),
    count: results?.info.find((each) => each.key === key)?.count,
    href: `/challenge/${String(cid)}/results/${key}`,
  }));
  return (
    <ManagingScope challenge={challenge}>
      <PageHead
        title={t("challenge:results.title")}
        lead={challenge.title}
        help="moderators"
        actions={
          <div className={cards.actions}>
            <BackToChallenge cid={cid} />
            {!isDraft(challenge) && (
              <ExportButton
                label={t("challenge:results.export")}
                read={() => api.call(assignmentCalls.export, { params: { id: cid, type } }, { quiet: true })}
              />
            )}
          </div>
        }
      />
      <KeepFocus>
        <Card flush>
          <Tabs label={t("challenge:results.tabs")} tabs={tabs} active={type} />
        </Card>
        <ResultsList key={type} cid={cid} type={type} />
      </KeepFocus>
    </ManagingScope>
  );
}

// Separate, since there is nothing to keep until the challenge has loaded.
function KeepFocus({ children }: { readonly children: ReactNode }) {
  const place = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={place} className={cards.lists}>
      {children}
    </div>
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
