import type { Chain } from "@guildhall/core/chains";
import { latePart } from "@guildhall/widget/guild";
import type { ReactNode } from "react";
import { ManagingScope } from "./managing.ts";

// Its code loads on first opening.
const ConfirmDialog = latePart({ load: () => import("./confirm.dialog.tsx").then((file) => file.ConfirmDialog) });

/** Provides the dialogs of its managers to the page. */
export function ChainManaging({ chain, children }: { readonly chain: Chain; readonly children: ReactNode }) {
  return (
    <ManagingScope draw={(dialog, onClose) => <ConfirmDialog dialog={dialog} chain={chain} onClose={onClose} />}>
      {children}
    </ManagingScope>
  );
}
