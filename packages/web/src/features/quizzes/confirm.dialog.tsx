import { isPoll, quizCalls, type Quiz } from "@guildhall/core/quizzes";
import { useCall } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { ClosingDialog, DeletionDialog, PublicationDialog } from "../activities/index.ts";
import type { OpenConfirmation } from "./managing.ts";

interface ConfirmProps {
  readonly quiz: Quiz;
  readonly onClose: () => void;
}

/** Confirms an action that can't be undone, and says what it affects. */
export function ConfirmDialog({ dialog, quiz, onClose }: ConfirmProps & { readonly dialog: OpenConfirmation }) {
  const t = useTranslate();
  const { abilities } = quiz;
  const frame = { kind: "quiz", lists: "quizzes", item: quiz, onClose } as const;
  if (dialog.kind === "close") return <Closing quiz={quiz} onClose={onClose} />;
  return dialog.kind === "publish" ? (
    <PublicationDialog
      {...frame}
      call={quizCalls.publish}
      ability={abilities.publish}
      effects={[t("quiz:publication.freeze")]}
    />
  ) : (
    <DeletionDialog {...frame} call={quizCalls.delete} ability={abilities.delete} />
  );
}

/** Attempts in progress end unpaid; a poll is answered all at once. */
function Closing({ quiz, onClose }: ConfirmProps) {
  const t = useTranslate();
  const { data } = useCall(quizCalls.getForEdit, { params: { id: quiz.id } }, { enabled: !isPoll(quiz) });
  const count = data?.inUse.open ?? 0;
  return (
    <ClosingDialog
      kind="quiz"
      lists="quizzes"
      item={quiz}
      call={quizCalls.close}
      ability={quiz.abilities.close}
      effects={count === 0 ? [] : [t("quiz:closing.open", { count })]}
      onClose={onClose}
    />
  );
}
