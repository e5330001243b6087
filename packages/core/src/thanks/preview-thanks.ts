import type { TranslateAny } from "../i18n/translate.ts";
import { amountInWords } from "../lib/currency-words.ts";
import { formatAmount } from "../lib/amount.ts";
import type { Language } from "../lib/options.ts";
import { costLines } from "./thanks.form.ts";
import type { CostLine, CostlyDraft } from "./thanks.form.ts";
import type { QuotaLine } from "../lib/wire.ts";

/** What a thanks costs and leaves, one currency a line: "5 stars each = 15 of your 20 left". */
export function previewThanks(
  { quota, draft }: { readonly quota: readonly QuotaLine[]; readonly draft: CostlyDraft },
  { t, language }: { readonly t: TranslateAny; readonly language: Language },
): readonly string[] {
  const isForSeveral = draft.receivers.length > 1;
  return costLines(quota, draft)
    .filter(({ cost }) => cost > 0)
    .map((line) => t(textOf(line, isForSeveral), valuesOf(line, language)));
}

function textOf({ isOver }: CostLine, isForSeveral: boolean): string {
  return `chat:thanks.${isOver ? "over" : "cost"}.${isForSeveral ? "each" : "one"}`;
}

function valuesOf({ quota, each, cost, maxEach }: CostLine, language: Language) {
  return {
    each: amountInWords({ ...quota, amount: each ?? 0 }, language),
    cost: formatAmount(cost, language),
    left: formatAmount(quota.free, language),
    most: amountInWords({ ...quota, amount: maxEach }, language),
  };
}
