import { chainCalls } from "@guildhall/core/chains";
import { callQuery, isGone, useCall } from "@guildhall/widget/guild";
import { ChainBody, ChainBodySkeleton } from "@guildhall/widget/chains";
import { loadMarkdown } from "@guildhall/widget/text";
import { useParams } from "@tanstack/react-router";
import { loadPart } from "../../boot/load-part.ts";
import { queryClient } from "../../data/query-client.ts";
import { useGroupChoice } from "../../groups/use-groups.ts";
import { usePageTitle } from "../../routing/page-title.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { ActivitySkeleton, ActivityTrouble } from "../activities/index.ts";
import { DraftBanner, ChainHead } from "./chain-head.tsx";
import { ChainManaging } from "./chain-managing.tsx";

function ChainPage() {
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  const { data, error, refetch } = useCall(chainCalls.get, { params: { id: Number(id) } });
  const group = useGroupChoice().find((each) => each.id === data?.chain.groupId);
  usePageTitle(data?.chain.title);
  // Also one that was there until its reader left its group.
  if (data === undefined || isGone(error))
    return error === null ? (
      <ActivitySkeleton kind="chain">
        <ChainBodySkeleton />
      </ActivitySkeleton>
    ) : (
      <ActivityTrouble kind="chain" lists="chains" error={error} onRetry={() => void refetch()} />
    );
  const { chain } = data;
  return (
    <ChainManaging key={id} view={data}>
      <ChainHead chain={chain} />
      <ChainBody view={data} group={group} draft={<DraftBanner chain={chain} />} />
    </ChainManaging>
  );
}

export const chainPage = definePage({
  component: ChainPage,
  warm: ({ params }) =>
    Promise.all([
      queryClient.prefetchQuery(callQuery(api, chainCalls.get, { params: { id: Number(params["id"]) } })),
      loadMarkdown({ loadPart }),
    ]),
});
