import type { Contest } from "@guildhall/core/contests";
import { latePart } from "@guildhall/widget/guild";
import type { ReactNode } from "react";
import { ManagingScope } from "./managing.ts";

// Its code loads on first opening.
const ConfirmDialog = latePart({ load: () => import("./confirm.dialog.tsx").then((file) => file.ConfirmDialog) });

/** Provides the dialogs of its managers to the page. */
export function ContestManaging({ contest, children }: { readonly contest: Contest; readonly children: ReactNode }) {
  return (
    <ManagingScope draw={(dialog, onClose) => <ConfirmDialog dialog={dialog} contest={contest} onClose={onClose} />}>
      {children}
    </ManagingScope>
  );
}
