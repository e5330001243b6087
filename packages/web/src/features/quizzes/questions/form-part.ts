import type { QuestionDraft } from "@guildhall/core/quizzes";
import type { FormErrors } from "../../activities/index.ts";

/** What a part of the form works on. */
export interface FormPart {
  readonly draft: QuestionDraft;
  readonly errors: FormErrors;
  /** Why only the wording may change, as text; null if all may. */
  readonly lock: string | null;
  readonly change: (parts: Partial<QuestionDraft>) => void;
}
