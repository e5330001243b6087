import { achievementCalls } from "@guildhall/core/achievements";
import type { AchievementTemplate } from "@guildhall/core/achievements";
import { Banner, Button, Dialog } from "@guildhall/widget";
import { useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

export function DeleteAchievementDialog({
  template,
  onClose,
}: {
  readonly template: AchievementTemplate;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { id, title } = template;
  const { isBusy, notice, send } = useSend(achievementCalls.deleteTemplate);
  const remove = (): void =>
    send({ params: { id } }, () => {
      showMessage({ text: t("achievements:deleted"), tone: "good" });
      onClose();
    });
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t("achievements:deletion.title", { title })}
      description={t("achievements:deletion.text")}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t("achievements:deletion.cancel")}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={remove}>
            {t("achievements:deletion.delete")}
          </Button>
        </>
      }
    >
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
    </Dialog>
  );
}
