import type { ReactNode } from "react";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Asks before something that can't be undone, and says why it didn't work. */
export function QuestionDialog({
  title,
  description,
  cancel,
  confirm,
  action,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  readonly cancel: string;
  readonly confirm: string;
  readonly action: { readonly isBusy: boolean; readonly notice: ReactNode };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What it means, below a failure. */
  readonly children?: ReactNode;
}) {
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <Button variant="danger" busy={action.isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {action.notice !== null && <Banner tone="danger">{action.notice}</Banner>}
      {children}
    </Dialog>
  );
}
