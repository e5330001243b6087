import { contestCalls } from "@guildhall/core/contests";
import { Card, SkeletonText } from "@guildhall/widget";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { ActivitySkeleton, ActivityTrouble } from "../../activities/index.ts";
import { Winners } from "./winners.tsx";

function ContestWinnersPage() {
  const id = Number((useParams({ strict: false }) as { readonly id?: string }).id);
  const { data, error, refetch } = useCall(contestCalls.get, { params: { id } });
  if (data !== undefined) return <Winners key={id} contest={data.contest} />;
  if (error !== null)
    return <ActivityTrouble kind="contest" lists="contests" error={error} onRetry={() => void refetch()} />;
  return (
    <ActivitySkeleton kind="contest">
      <Card>
        <SkeletonText lines={4} />
      </Card>
    </ActivitySkeleton>
  );
}

export const contestWinnersPage = definePage({
  component: ContestWinnersPage,
  warm: ({ params }) =>
    queryClient.prefetchQuery(callQuery(api, contestCalls.get, { params: { id: Number(params["id"]) } })),
});
