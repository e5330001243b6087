import { achievementCalls } from "@guildhall/core/achievements";
import type { AchievementTemplate } from "@guildhall/core/achievements";
import { useSend } from "@guildhall/widget/guild";
import { QuestionDialog } from "@guildhall/widget/forms";
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
    <QuestionDialog
      title={t("achievements:deletion.title", { title })}
      description={t("achievements:deletion.text")}
      cancel={t("achievements:deletion.cancel")}
      confirm={t("achievements:deletion.delete")}
      action={{ isBusy, notice }}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
