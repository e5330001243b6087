import { perkCalls } from "@guildhall/core/perks";
import type { Perk } from "@guildhall/core/perks";
import { useSend } from "@guildhall/widget/guild";
import { QuestionDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { showMessage } from "../../shell/snackbar.store.ts";

/** Confirms deleting a perk, and says what happens to its purchases. */
export function DeletePerkDialog({ product: perk, onClose }: { readonly product: Perk; readonly onClose: () => void }) {
  const t = useTranslate();
  const { id, title } = perk;
  const { isBusy, notice, send } = useSend(perkCalls.delete);
  const remove = (): void =>
    send({ params: { id } }, () => {
      showMessage({ text: t("perks:deletion.done"), tone: "good" });
      onClose();
    });
  return (
    <QuestionDialog
      title={t("perks:deletion.title", { title })}
      description={t("perks:deletion.text")}
      cancel={t("perks:deletion.cancel")}
      confirm={t("perks:deletion.send")}
      action={{ isBusy, notice }}
      onConfirm={remove}
      onClose={onClose}
    >
      <ul className={cards.cards}>
        <li>{t("perks:deletion.bought")}</li>
        <li>{t("perks:deletion.unbought")}</li>
      </ul>
    </QuestionDialog>
  );
}
