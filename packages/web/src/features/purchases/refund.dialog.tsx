import { purchaseCalls, type PurchaseCard } from "@guildhall/core/purchases";
import { Banner, Button, Dialog, RewardList } from "@guildhall/widget";
import { useGuild, useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { showMessage } from "../../shell/snackbar.store.ts";
import { takeOffLists } from "./take-off-lists.ts";

/** Confirms a refund, and says what happens to the price and the stock. */
export function RefundDialog({
  purchase,
  isWaiting,
  onClose,
}: {
  readonly purchase: PurchaseCard;
  /** Still pending. */
  readonly isWaiting: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { queries } = useGuild();
  const action = useSend(purchaseCalls.refund);
  const { id, productTitle, userName, buyer, costs, isPriceHidden } = purchase;
  const send = (): void =>
    action.send({ params: { id } }, () => {
      showMessage({ text: t("purchases:refund.done"), tone: "good" });
      takeOffLists(queries, [id]);
      onClose();
    });
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t("purchases:refund.title")}
      description={t("purchases:refund.lead", { title: productTitle, name: userName })}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t("purchases:refund.cancel")}
          </Button>
          <Button
            variant="danger"
            busy={action.isBusy}
            disabledReason={isWaiting ? null : t("purchases:noneWaits")}
            onClick={send}
          >
            {t("purchases:refund.send")}
          </Button>
        </>
      }
    >
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      <ul className={cards.cards}>
        {costs.length > 0 ? (
          <li>
            {t("purchases:refund.price", { name: buyer.name })} <RewardList rewards={costs} />
          </li>
        ) : (
          <li>{isPriceHidden ? t("purchases:refund.hidden", { name: buyer.name }) : t("purchases:refund.free")}</li>
        )}
        <li>{t("purchases:refund.stock")}</li>
      </ul>
    </Dialog>
  );
}
