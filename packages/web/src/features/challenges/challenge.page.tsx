import { isDraft } from "@guildhall/core/activities";
import { type Challenge, challengeCalls } from "@guildhall/core/challenges";
import { ChallengeBody } from "@guildhall/widget/challenges";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { loadMarkdown } from "@guildhall/widget/text";
import { useParams } from "@tanstack/react-router";
import { loadPart } from "../../boot/load-part.ts";
import { useKeptFocus } from "../../commands/use-kept-focus.ts";
import { queryClient } from "../../data/query-client.ts";
import { useGroupChoice } from "../../groups/use-groups.ts";
import { usePageTitle } from "../../routing/page-title.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { ChallengeHead, DraftBanner } from "./challenge-head.tsx";
import { ChallengeSkeleton, ChallengeTrouble } from "./challenge-states.tsx";
import { ManagingScope } from "./managing-scope.tsx";
import { ReopenButton } from "./reopen-button.tsx";
import { ReviewSections } from "./review-sections.tsx";

function ChallengePage() {
  const cid = Number(useParams({ strict: false }).cid);
  const { data, error, refetch } = useCall(challengeCalls.get, { params: { id: cid } });
  usePageTitle(data?.challenge.title);
  if (data !== undefined) return <Loaded key={cid} challenge={data.challenge} />;
  return error === null ? <ChallengeSkeleton /> : <ChallengeTrouble error={error} onRetry={() => void refetch()} />;
}

function Loaded({ challenge }: { readonly challenge: Challenge }) {
  const place = useKeptFocus<HTMLDivElement>();
  const group = useGroupChoice().find((each) => each.id === challenge.groupId);
  const manages = challenge.abilities.review.allowed;
  return (
    <ManagingScope challenge={challenge}>
      <ChallengeHead />
      <ChallengeBody
        group={group}
        reopen={manages && <ReopenButton />}
        draft={<DraftBanner />}
        review={manages && !isDraft(challenge) && <ReviewSections />}
        place={place}
      />
    </ManagingScope>
  );
}

export const challengePage = definePage({
  component: ChallengePage,
  warm: ({ params }) =>
    Promise.all([
      queryClient.prefetchQuery(callQuery(api, challengeCalls.get, { params: { id: Number(params["cid"]) } })),
      loadMarkdown({ loadPart }),
    ]),
});
