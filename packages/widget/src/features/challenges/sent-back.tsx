import { isSentBack, sortAttempts } from "@guildhall/core/challenges";
import { useMember } from "../../guild/index.ts";
import { Banner } from "../../ui/banner.tsx";
import { useChallenge } from "./challenge-scope.tsx";
import { ReviewWords } from "./review-words.tsx";

/** A reviewer's comment on the reader's attempt, shown at the top if changes were requested. */
export function SentBack() {
  const { challenge } = useChallenge();
  const { current } = sortAttempts(challenge.assignments, useMember().user.id);
  if (current === null || !isSentBack(current)) return null;
  return (
    <Banner tone="warning">
      <ReviewWords attempt={current} />
    </Banner>
  );
}
