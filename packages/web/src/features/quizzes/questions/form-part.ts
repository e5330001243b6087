import type { QuestionDraft } from "@guildhall/core/quizzes";
import type { FormErrors } from "../../activities/index.ts";

/** What a part of the form works on. */
export interface FormPart {
  readonly draft: QuestionDraft;
  readonly errors: FormErrors;
  /** Only the wording may change. */
  readonly isLocked: boolean;
  readonly change: (parts: Partial<QuestionDraft>) => void;
}
