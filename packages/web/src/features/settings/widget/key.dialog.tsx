import type { WidgetKey } from "@guildhall/core/widget";
import { Button, Dialog } from "@guildhall/widget";
import { useTranslate } from "../../../i18n/language.ts";
import { CopyBox } from "./copy-box.tsx";

/** A key with its secret, which is never shown again. */
export interface NewKey extends WidgetKey {
  readonly secret: string;
}

export function KeyDialog({
  value: { kid, secret },
  onClose,
}: {
  readonly value: NewKey;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("embedding:keys.shown.title")}
      description={t("embedding:keys.shown.text")}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("embedding:keys.shown.done")}
        </Button>
      }
    >
      <CopyBox label={t("embedding:keys.shown.kid")} text={kid} />
      <CopyBox label={t("embedding:keys.shown.secret")} text={secret} />
    </Dialog>
  );
}
