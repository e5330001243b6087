import { amountsInWords } from "@guildhall/core";
import { useLanguage, useTranslate } from "../../../i18n/language.ts";
import type { WinnersForm } from "./use-winners-form.ts";

/** A sum as words. */
export function useCostWords(): (sum: WinnersForm["cost"]["sum"]) => string {
  const t = useTranslate();
  const language = useLanguage();
  return (sum) =>
    sum.length === 0
      ? t("contest:winners.sumNothing")
      : t("contest:winners.sum", { amount: amountsInWords(sum, language) });
}
