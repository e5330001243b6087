import { Button, isApple } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useTranslate } from "../../../i18n/language.ts";
import { useCostWords } from "./cost-words.ts";
import type { WinnersForm } from "./use-winners-form.ts";

/** What the choice costs so far, and what saves it. */
export function WinnersBar({
  id,
  form: { cost, hasWinner },
  refusal,
}: {
  /** Of the form element. */
  readonly id: string;
  readonly form: WinnersForm;
  readonly refusal: string | null;
}) {
  const t = useTranslate();
  const words = useCostWords();
  return (
    <div className={formStyles.bar} data-bar>
      <span role="status">{words(cost.sum)}</span>
      <Button
        type="submit"
        form={id}
        variant="primary"
        size="l"
        keys={[isApple() ? "⌘" : "Ctrl", "Enter"]}
        disabledReason={refusal ?? (hasWinner ? null : t("contest:winners.chooseOne"))}
      >
        {t("contest:winners.save")}
      </Button>
    </div>
  );
}
