import { achievementCalls } from "@guildhall/core/achievements";
import type { AchievementTemplate } from "@guildhall/core/achievements";
import { Banner, Button, Dialog } from "@guildhall/widget";
import { useAction } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { refreshTemplates } from "./achievement.queries.ts";

export function DeleteAchievementDialog({
  template,
  onClose,
}: {
  readonly template: AchievementTemplate;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { title } = template;
  const { isBusy, notice, remove } = useDeletion(template, onClose);
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

function useDeletion({ id }: AchievementTemplate, onDone: () => void) {
  const t = useTranslate();
  const { isBusy, notice, run } = useAction({ refresh: async () => refreshTemplates() });
  const remove = (): void =>
    run(`delete ${String(id)}`, async () => {
      await api.call(achievementCalls.deleteTemplate, { params: { id } }, { quiet: true });
      showMessage({ text: t("achievements:deleted"), tone: "good" });
      onDone();
    });
  return { isBusy, notice, remove };
}
