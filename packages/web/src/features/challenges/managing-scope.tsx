import type { Challenge } from "@guildhall/core/challenges";
import { ChallengeScope, type DialogFrame } from "@guildhall/widget/challenges";
import { latePart } from "@guildhall/widget/guild";
import type { ReactNode } from "react";
import { ManagersDialogs, type ManagingDialog } from "./managing.ts";

// Each one's code loads on first opening.
const ConfirmDialog = latePart({ load: () => import("./confirm.dialog.tsx").then((file) => file.ConfirmDialog) });
const HandOverDialog = latePart({ load: () => import("./hand-over.dialog.tsx").then((file) => file.HandOverDialog) });
const ReviewDialog = latePart({ load: () => import("./review.dialog.tsx").then((file) => file.ReviewDialog) });

/** Provides one challenge, its dialogs and those of its managers to the page. */
export function ManagingScope({
  challenge,
  children,
}: {
  readonly challenge: Challenge;
  readonly children: ReactNode;
}) {
  return (
    <ChallengeScope challenge={challenge}>
      <ManagersDialogs draw={(dialog, onClose) => <Dialog challenge={challenge} dialog={dialog} onClose={onClose} />}>
        {children}
      </ManagersDialogs>
    </ChallengeScope>
  );
}

/** The dialog a button of the page has opened. */
function Dialog({ dialog, ...rest }: DialogFrame & { readonly dialog: ManagingDialog }) {
  switch (dialog.kind) {
    case "approve":
    case "reject":
      return <ReviewDialog {...rest} dialog={dialog} />;
    case "handOver":
      return <HandOverDialog {...rest} dialog={dialog} />;
    default:
      return <ConfirmDialog {...rest} dialog={dialog} />;
  }
}
