import type { ChainView } from "@guildhall/core/chains";
import Sparkles from "lucide-react/icons/sparkles";
import { useEffect } from "react";
import { useTranslate } from "../../guild/index.ts";
import { endWay } from "../activities/index.ts";
import { OutcomeCard } from "../quizzes/index.ts";

/** Its reader has done every step; it bursts if that's news. */
export function Finished({
  view: { chain, activities, progress },
  isFresh,
}: {
  readonly view: ChainView;
  /** It came to its end on this page. */
  readonly isFresh: boolean;
}) {
  const t = useTranslate();
  useEffect(() => {
    if (isFresh) endWay(chain.id);
  }, [isFresh, chain.id]);
  const rewards = activities.flatMap(({ challenge, quiz }) => challenge?.rewards ?? quiz?.rewardsUpTo ?? []);
  return (
    <OutcomeCard
      title={t("chain:finished.title", { title: chain.title })}
      isFresh={isFresh}
      burst={rewards}
      spark={<Sparkles />}
    >
      <p>{t("chain:finished.text", { count: progress.done })}</p>
    </OutcomeCard>
  );
}
