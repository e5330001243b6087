import { Banner, Button, Dialog, leaveDialog, type ButtonVariant } from "@guildhall/widget";
import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.ts";
import styles from "./billing.module.css";

/** Asks before a change of the plan, says what it means, and why it didn't work. */
export function AskDialog({
  title,
  confirm,
  variant = "primary",
  action,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  readonly confirm: string;
  readonly variant?: ButtonVariant;
  readonly action: { readonly isBusy: boolean; readonly notice: string | null };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={({ currentTarget }) => leaveDialog(currentTarget, onClose)} data-autofocus>
            {t("words:cancel")}
          </Button>
          <Button variant={variant} busy={action.isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      <div className={styles.ask}>{children}</div>
    </Dialog>
  );
}
