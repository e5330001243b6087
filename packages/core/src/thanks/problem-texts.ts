import type { Translate } from "../i18n/text-key.ts";
import { formatAmount } from "../lib/amount.ts";
import { amountInWords } from "../lib/currency-words.ts";
import type { Language } from "../lib/options.ts";
import type { FieldMessage } from "./field-errors.ts";
import type { CostLine, DraftProblem, ThankDraft } from "./thanks.form.ts";

/** People who can't be thanked, with the reason as text. */
export type BarredPeople = ReadonlyMap<number, string>;

/** Errors of a draft. */
interface DraftFindings {
  readonly problems: readonly DraftProblem[];
  readonly draft: ThankDraft;
  readonly lines: readonly CostLine[];
  readonly barred: BarredPeople;
}

/** Texts of the form's own errors, by field. */
export function wordProblems(
  { problems, draft, lines, barred }: DraftFindings,
  t: Translate,
  language: Language,
): Readonly<Partial<Record<DraftProblem, string>>> {
  const words: Readonly<Record<DraftProblem, () => string>> = {
    receivers: () => t("thanks:form.errors.receivers"),
    barred: () =>
      draft.receivers.flatMap(({ id, name }) => (barred.has(id) ? [`${name}: ${barred.get(id) ?? ""}`] : [])).join(" "),
    description: () => t("thanks:form.errors.description"),
    rewards: () => t("thanks:form.errors.rewards"),
    quota: () =>
      lines
        .filter(({ isOver }) => isOver)
        .map((line) => t("errors:field.over_quota", wordExcess(line, language)))
        .join(" "),
  };
  return Object.fromEntries(problems.map((problem) => [problem, words[problem]()]));
}

function wordExcess({ quota, cost }: CostLine, language: Language) {
  return { left: amountInWords({ ...quota, amount: quota.free }, language), asked: formatAmount(cost, language) };
}

/** The server's errors with receivers by name instead of index. */
export function nameReceivers<DraftFindings extends FieldMessage>(
  fields: readonly DraftFindings[],
  { receivers }: ThankDraft,
): readonly DraftFindings[] {
  return fields.map((said) => {
    const place = /^receivers[.](\d+)/.exec(said.field)?.[1];
    const name = place === undefined ? undefined : receivers[Number(place)]?.name;
    return name === undefined ? said : { ...said, message: `${name}: ${said.message}` };
  });
}
