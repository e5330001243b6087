import type { Challenge } from "@guildhall/core/challenges";
import { ChallengeScope, type DialogFrame } from "@guildhall/widget/challenges";
import { latePart } from "@guildhall/widget/guild";
import { useState, type ReactNode } from "react";
import { ManagingContext, type ManagingDialog } from "../challenges/managing.ts";

// Each one's code loads on first opening.
const ConfirmDialog = latePart({ load: () => import("./confirm.dialog.tsx").then((file) => file.ConfirmDialog) });
const HandOverDialog = latePart({ load: () => import("../challenges/hand-over.dialog.tsx").then((file) => file.HandOverDialog) });
const ReviewDialog = latePart({ load: () => import("../challenges/review.dialog.tsx").then((file) => file.ReviewDialog) });

/** Provides one challenge, its dialogs and those of its managers to the page. */
export function ManagingScope({
  challenge,
  children,
}: {
  readonly challenge: Challenge;
  readonly children: ReactNode;
}) {
  const [dialog, setDialog] = useState<ManagingDialog | null>(null);
  return (
    <ChallengeScope challenge={challenge}>
      <ManagingContext value={setDialog}>
        {children}
        {dialog !== null && <Dialog challenge={challenge} dialog={dialog} onClose={() => setDialog(null)} />}
      </ManagingContext>
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
