import { contestCalls, type Contest } from "@guildhall/core/contests";
import { ClosingDialog, DeletionDialog, PublicationDialog } from "../activities/index.ts";
import type { OpenConfirmation } from "./managing.ts";

/** Confirms an action that can't be undone. */
export function ConfirmDialog({
  dialog,
  contest,
  onClose,
}: {
  readonly dialog: OpenConfirmation;
  readonly contest: Contest;
  readonly onClose: () => void;
}) {
  const { abilities } = contest;
  const frame = { kind: "contest", lists: "contests", item: contest, onClose } as const;
  if (dialog.kind === "close")
    return <ClosingDialog {...frame} call={contestCalls.close} ability={abilities.close} effects={[]} />;
  return dialog.kind === "publish" ? (
    <PublicationDialog {...frame} call={contestCalls.publish} ability={abilities.publish} />
  ) : (
    <DeletionDialog {...frame} call={contestCalls.delete} ability={abilities.delete} />
  );
}
