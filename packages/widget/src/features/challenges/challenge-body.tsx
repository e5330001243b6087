import type { ReactNode, Ref } from "react";
import { cardStyles as cards } from "../../forms/index.ts";
import { Card } from "../../ui/card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { FactsAside } from "../activities/index.ts";
import { AboutCard } from "./about-card.tsx";
import { AttemptSections } from "./attempt-sections.tsx";
import { FactsCard, type GroupName } from "./facts-card.tsx";
import { SentBack } from "./sent-back.tsx";
import { StateBanner } from "./state-banner.tsx";

export interface ChallengeBodyProps {
  /** The challenge's group, if the reader may know it; undefined also for everybody's. */
  readonly group: GroupName | undefined;
  /** The button that reopens a problem that was given up, for those who may. */
  readonly reopen?: ReactNode;
  /** What is to be said of a draft. */
  readonly draft?: ReactNode;
  /** Others' attempts, for those who review them; everybody else sees published ones. */
  readonly review?: ReactNode;
  /** The part whose buttons come and go. */
  readonly place?: Ref<HTMLDivElement>;
}

/** A challenge with everything a member does about it; inside a `ChallengeScope`. */
export function ChallengeBody({ group, reopen, draft, review, place }: ChallengeBodyProps) {
  return (
    <div className={cards.lists}>
      <SentBack />
      <div ref={place} className={cards.split}>
        <FactsAside>
          <FactsCard group={group} />
        </FactsAside>
        <div className={cards.lists}>
          <StateBanner reopen={reopen} draft={draft} />
          <AboutCard />
          <AttemptSections review={review} />
        </div>
      </div>
    </div>
  );
}

/** Placeholders in their final boxes. */
export function ChallengeBodySkeleton() {
  return (
    <div className={cards.split}>
      <FactsAside>
        <Card>
          <SkeletonText lines={5} />
        </Card>
      </FactsAside>
      <Card>
        <SkeletonText lines={6} />
      </Card>
    </div>
  );
}
