import {
  questionDraftOf,
  toQuestion,
  type QuestionDraft,
  type QuestionForEdit,
  type QuizType,
} from "@guildhall/core/quizzes";
import { useState } from "react";

/** A new question's id. */
export const NEW = 0;

export interface QuestionDrafts {
  /** What is being written; undefined for a collapsed one. */
  readonly of: (id: number) => QuestionDraft | undefined;
  readonly isDirty: boolean;
  readonly open: (id: number, draft: QuestionDraft) => void;
  readonly close: (id: number) => void;
}

interface Edited {
  readonly draft: QuestionDraft;
  readonly start: QuestionDraft;
}

/** The questions that are open as forms, several at a time. */
export function useQuestionDrafts(quiz: { readonly type: QuizType }): QuestionDrafts {
  const [edited, setEdited] = useState<ReadonlyMap<number, Edited>>(new Map());
  return {
    of: (id) => edited.get(id)?.draft,
    isDirty: [...edited.values()].some(({ draft, start }) => !isSame(draft, start, quiz)),
    open: (id, draft) => setEdited((all) => new Map(all).set(id, { draft, start: all.get(id)?.start ?? draft })),
    close: (id) => setEdited((all) => new Map([...all].filter(([each]) => each !== id))),
  };
}

/** Whether a question's form holds what's stored. */
export function isUnchanged(
  draft: QuestionDraft,
  question: QuestionForEdit,
  quiz: { readonly type: QuizType },
): boolean {
  return isSame(draft, questionDraftOf(question), quiz);
}

function isSame(first: QuestionDraft, second: QuestionDraft, quiz: { readonly type: QuizType }): boolean {
  return JSON.stringify(toQuestion(first, quiz)) === JSON.stringify(toQuestion(second, quiz));
}
