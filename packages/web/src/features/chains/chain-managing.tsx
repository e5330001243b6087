import type { ChainView } from "@guildhall/core/chains";
import { latePart } from "@guildhall/widget/guild";
import type { ReactNode } from "react";
import { ManagingScope } from "./managing.ts";

// Its code loads on first opening.
const ConfirmDialog = latePart({ load: () => import("./confirm.dialog.tsx").then((file) => file.ConfirmDialog) });

/** Provides the dialogs of its managers to the page. */
export function ChainManaging({ view, children }: { readonly view: ChainView; readonly children: ReactNode }) {
  return (
    <ManagingScope draw={(dialog, onClose) => <ConfirmDialog dialog={dialog} view={view} onClose={onClose} />}>
      {children}
    </ManagingScope>
  );
}
