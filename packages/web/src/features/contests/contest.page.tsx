import { contestCalls } from "@guildhall/core/contests";
import { callQuery, isGone, useCall } from "@guildhall/widget/guild";
import { ContestBody, ContestBodySkeleton } from "@guildhall/widget/contests";
import { loadMarkdown } from "@guildhall/widget/text";
import { useParams } from "@tanstack/react-router";
import { loadPart } from "../../boot/load-part.ts";
import { queryClient } from "../../data/query-client.ts";
import { useGroupChoice } from "../../groups/use-groups.ts";
import { usePageTitle } from "../../routing/page-title.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { ActivitySkeleton, ActivityTrouble } from "../activities/index.ts";
import { DraftBanner, ContestHead } from "./contest-head.tsx";
import { ContestManaging } from "./contest-managing.tsx";

function ContestPage() {
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  const { data, error, refetch } = useCall(contestCalls.get, { params: { id: Number(id) } });
  const group = useGroupChoice().find((each) => each.id === data?.contest.groupId);
  usePageTitle(data?.contest.title);
  // Also one that was there until its reader left its group.
  if (data === undefined || isGone(error))
    return error === null ? (
      <ActivitySkeleton kind="contest">
        <ContestBodySkeleton />
      </ActivitySkeleton>
    ) : (
      <ActivityTrouble kind="contest" lists="contests" error={error} onRetry={() => void refetch()} />
    );
  const { contest } = data;
  return (
    <ContestManaging key={id} contest={contest}>
      <ContestHead contest={contest} />
      <ContestBody contest={contest} group={group} draft={<DraftBanner contest={contest} />} />
    </ContestManaging>
  );
}

export const contestPage = definePage({
  component: ContestPage,
  warm: ({ params }) =>
    Promise.all([
      queryClient.prefetchQuery(callQuery(api, contestCalls.get, { params: { id: Number(params["id"]) } })),
      loadMarkdown({ loadPart }),
    ]),
});
