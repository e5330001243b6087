import type { Challenge } from "@guildhall/core/challenges";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useKeptFocus } from "../../commands/use-kept-focus.ts";
import { queryClient } from "../../data/query-client.ts";
import { usePageTitle } from "../../routing/page-title.ts";
import { definePage } from "../../routing/page.ts";
import { loadMarkdown } from "../../text/markdown.tsx";
import { AboutCard } from "./about-card.tsx";
import { AttemptSections } from "./attempt-sections.tsx";
import { ChallengeHead, StateBanner } from "./challenge-head.tsx";
import { ChallengeScope } from "./challenge-scope.tsx";
import { ChallengeSkeleton, ChallengeTrouble } from "./challenge-states.tsx";
import { challengeQuery } from "./challenge.queries.ts";
import { FactsCard } from "./facts-card.tsx";
import { SentBack } from "./sent-back.tsx";
import { cardStyles as cards } from "@guildhall/widget/forms";
import styles from "./challenge.module.css";

function ChallengePage() {
  const cid = Number(useParams({ strict: false }).cid);
  const { data, error, refetch } = useQuery(challengeQuery(cid));
  usePageTitle(data?.title);
  if (data !== undefined) return <Loaded key={cid} challenge={data} />;
  return error === null ? <ChallengeSkeleton /> : <ChallengeTrouble error={error} onRetry={() => void refetch()} />;
}

function Loaded({ challenge }: { readonly challenge: Challenge }) {
  const place = useKeptFocus<HTMLDivElement>();
  return (
    <ChallengeScope challenge={challenge}>
      <ChallengeHead />
      <div className={cards.lists}>
        <SentBack />
        <div ref={place} className={cards.split}>
          <aside className={styles.aside}>
            <FactsCard />
          </aside>
          <div className={cards.lists}>
            <StateBanner />
            <AboutCard />
            <AttemptSections />
          </div>
        </div>
      </div>
    </ChallengeScope>
  );
}

export const challengePage = definePage({
  component: ChallengePage,
  warm: ({ params }) => Promise.all([queryClient.prefetchQuery(challengeQuery(Number(params["cid"]))), loadMarkdown()]),
});
