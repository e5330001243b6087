import { Button, Dialog } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";

interface DisableDialogProps {
  /** Whose access ends. */
  readonly name: string;
  readonly onDisable: () => void;
  readonly onClose: () => void;
}

/** Asks first: enabling a person gives back neither their sessions nor the raids they led. */
export function DisableDialog({ name, onDisable, onClose }: DisableDialogProps) {
  const t = useTranslate();
  const disable = (): void => {
    onClose();
    onDisable();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("users:disabling.title", { name })}
      description={t("users:disabling.lead")}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("words:cancel")}
          </Button>
          <Button variant="danger" data-autofocus onClick={disable}>
            {t("users:disabling.send")}
          </Button>
        </>
      }
    />
  );
}
