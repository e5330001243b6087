import { ChallengeBodySkeleton } from "@guildhall/widget/challenges";
import { ActivitySkeleton, ActivityTrouble } from "../activities/index.ts";

/** Shown for a challenge that doesn't exist or didn't load. */
export function ChallengeTrouble(trouble: { readonly error: Error; readonly onRetry: () => void }) {
  return <ActivityTrouble {...trouble} kind="challenge" lists="challenges" />;
}

export function ChallengeSkeleton() {
  return (
    <ActivitySkeleton kind="challenge">
      <ChallengeBodySkeleton />
    </ActivitySkeleton>
  );
}
