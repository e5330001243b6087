import type { ChainView } from "@guildhall/core/chains";
import { useTranslate } from "../../guild/index.ts";
import { OutcomeCard } from "../quizzes/index.ts";

/** Its reader has done every step; what they earned on the way bursts if that's news. */
export function Finished({
  view: { chain, activities, progress },
  isFresh,
}: {
  readonly view: ChainView;
  /** It came to its end on this page. */
  readonly isFresh: boolean;
}) {
  const t = useTranslate();
  const rewards = activities.flatMap(({ challenge, quiz }) => challenge?.rewards ?? quiz?.rewardsUpTo ?? []);
  return (
    <OutcomeCard title={t("chain:finished.title", { title: chain.title })} isFresh={isFresh} burst={rewards}>
      <p>{t("chain:finished.text", { count: progress.done })}</p>
    </OutcomeCard>
  );
}
