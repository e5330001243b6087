import type { ReactNode } from "react";
import { QuestionDialog } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";

/** Asks before a team's people become the workspace's. */
export function TakePeopleDialog({
  name,
  ...rest
}: {
  readonly name: string;
  readonly action: { readonly isBusy: boolean; readonly notice: ReactNode };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  return (
    <QuestionDialog
      {...rest}
      title={t("integrations:people.takeTitle", { name })}
      cancel={t("integrations:cancel")}
      confirm={t("integrations:people.take")}
    >
      <p>{t("integrations:people.takeText")}</p>
    </QuestionDialog>
  );
}
