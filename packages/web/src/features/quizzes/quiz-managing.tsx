import type { Quiz } from "@guildhall/core/quizzes";
import { latePart } from "@guildhall/widget/guild";
import type { ReactNode } from "react";
import { ManagingScope } from "./managing.ts";

// Its code loads on first opening.
const ConfirmDialog = latePart({ load: () => import("./confirm.dialog.tsx").then((file) => file.ConfirmDialog) });

/** Provides the dialogs of its managers to the page. */
export function QuizManaging({ quiz, children }: { readonly quiz: Quiz; readonly children: ReactNode }) {
  return (
    <ManagingScope draw={(dialog, onClose) => <ConfirmDialog dialog={dialog} quiz={quiz} onClose={onClose} />}>
      {children}
    </ManagingScope>
  );
}
