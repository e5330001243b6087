import { quizCalls, type Quiz } from "@guildhall/core/quizzes";
import { ClosingDialog, DeletionDialog, PublicationDialog } from "../activities/index.ts";
import type { OpenConfirmation } from "./managing.ts";

/** Confirms an action that can't be undone. */
export function ConfirmDialog({
  dialog,
  quiz,
  onClose,
}: {
  readonly dialog: OpenConfirmation;
  readonly quiz: Quiz;
  readonly onClose: () => void;
}) {
  const { abilities } = quiz;
  const frame = { kind: "quiz", lists: "quizzes", item: quiz, onClose } as const;
  if (dialog.kind === "close")
    return <ClosingDialog {...frame} call={quizCalls.close} ability={abilities.close} effects={[]} />;
  return dialog.kind === "publish" ? (
    <PublicationDialog {...frame} call={quizCalls.publish} ability={abilities.publish} />
  ) : (
    <DeletionDialog {...frame} call={quizCalls.delete} ability={abilities.delete} />
  );
}
