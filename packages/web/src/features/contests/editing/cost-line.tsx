import { amountsInWords, type NamedCurrency } from "@guildhall/core";
import { rewardsOf } from "@guildhall/core/activities";
import { hasOtherRewards, isDecidedByHand, sumOfPlaces, type ContestDraft } from "@guildhall/core/contests";
import { useLanguage, useTranslate } from "../../../i18n/language.ts";
import styles from "./contest-form.module.css";

/** What it pays; nothing if all of its places are for honor only. */
export function CostLine({
  draft,
  currencies,
}: {
  readonly draft: ContestDraft;
  readonly currencies: readonly NamedCurrency[];
}) {
  const t = useTranslate();
  const language = useLanguage();
  const words = (rewards: ReturnType<typeof rewardsOf>): string =>
    amountsInWords(
      currencies.flatMap(({ currencyId, currencyForms }) => {
        const amount = rewards.find((each) => each.currencyId === currencyId)?.amount ?? 0;
        return amount > 0 ? [{ amount, currencyForms }] : [];
      }),
      language,
    );
  const amount = words(sumOfPlaces(draft));
  const other = hasOtherRewards(draft) ? words(rewardsOf(draft.otherAmounts)) : "";
  const parts = [
    // Several people may share a place if somebody chooses them.
    amount !== "" && t(isDecidedByHand(draft) ? "contests:form.sumShared" : "contests:form.sum", { amount }),
    other !== "" && t(amount === "" ? "contests:form.sumOnlyOthers" : "contests:form.sumOthers", { amount: other }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : <p className={styles.sum}>{parts.join(", ")}</p>;
}
