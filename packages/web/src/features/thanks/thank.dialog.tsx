import { ThankDialog } from "@guildhall/widget/thanks";
import { useSetUpLink } from "./set-up-link.tsx";
import type { ThankDialogState } from "./thank-dialog.store.ts";

interface PanelThankDialogProps {
  readonly wish: ThankDialogState;
  readonly onClose: () => void;
}

/** The thank dialog, with the way to the settings for those who manage thanks. */
export function PanelThankDialog({ wish, onClose }: PanelThankDialogProps) {
  const setUp = useSetUpLink({ variant: "primary" });
  return <ThankDialog receiver={wish.receiver} isBack={wish.isBack} onClose={onClose} setUp={setUp} />;
}
