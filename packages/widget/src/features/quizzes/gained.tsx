import { currencyWord, formatAmount } from "@guildhall/core";
import { formStyles } from "../../forms/index.ts";
import { useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { CountUp } from "../../ui/count-up.tsx";
import { CurrencyIcon, type RewardAmount } from "../../ui/reward.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import outcome from "./outcome.module.css";

/** What it paid; fresh amounts count up. */
export function Gained({ rewards, isFresh }: { readonly rewards: readonly RewardAmount[]; readonly isFresh: boolean }) {
  const t = useTranslate();
  const language = useReaderLanguage();
  if (rewards.length === 0) return null;
  return (
    <p className={outcome.gained}>
      <span className={formStyles.hint}>{t("quiz:result.rewards")}</span>
      {rewards.map((reward) => (
        <span key={reward.currencyId} className={outcome.gain}>
          <CurrencyIcon url={reward.currencyIconUrl} />
          <CountUp
            value={reward.amount}
            from={isFresh ? 0 : reward.amount}
            format={(amount) => `+${formatAmount(amount, language)}`}
          />
          <VisuallyHidden>{` ${currencyWord(reward, language)}`}</VisuallyHidden>
        </span>
      ))}
    </p>
  );
}
