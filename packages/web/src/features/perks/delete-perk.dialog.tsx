import { perkCalls } from "@guildhall/core/perks";
import type { Perk } from "@guildhall/core/perks";
import { Banner, Button, Dialog } from "@guildhall/widget";
import { useSend } from "@guildhall/widget/guild";
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
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t("perks:deletion.title", { title })}
      description={t("perks:deletion.text")}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t("perks:deletion.cancel")}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={remove}>
            {t("perks:deletion.send")}
          </Button>
        </>
      }
    >
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
      <ul className={cards.cards}>
        <li>{t("perks:deletion.bought")}</li>
        <li>{t("perks:deletion.unbought")}</li>
      </ul>
    </Dialog>
  );
}
