import { contestCalls, isDecidedByHand, type Contest } from "@guildhall/core/contests";
import { useTranslate } from "../../i18n/language.ts";
import { ClosingDialog, DeletionDialog, PublicationDialog } from "../activities/index.ts";
import type { OpenConfirmation } from "./managing.ts";

/** Confirms an action that can't be undone, and says what it pays. */
export function ConfirmDialog({
  dialog,
  contest,
  onClose,
}: {
  readonly dialog: OpenConfirmation;
  readonly contest: Contest;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { abilities } = contest;
  const frame = { kind: "contest", item: contest, onClose } as const;
  if (dialog.kind === "close")
    return (
      <ClosingDialog
        {...frame}
        lists={null}
        call={contestCalls.close}
        ability={abilities.close}
        lead={t(isDecidedByHand(contest) ? "contest:closing.manual" : "contest:closing.counted")}
      />
    );
  return dialog.kind === "publish" ? (
    <PublicationDialog {...frame} call={contestCalls.publish} ability={abilities.publish} />
  ) : (
    <DeletionDialog {...frame} lists="contests" call={contestCalls.delete} ability={abilities.delete} />
  );
}
