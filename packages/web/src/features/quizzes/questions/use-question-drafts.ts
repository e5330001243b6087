import {
  newQuestion,
  questionDraftOf,
  toQuestion,
  type QuestionDraft,
  type QuestionForEdit,
  type QuestionInput,
  type QuestionType,
} from "@guildhall/core/quizzes";
import { useDraft } from "@guildhall/widget/forms";
import { useRef, useState } from "react";
import type { QuestionsData } from "./questions-data.ts";

/** A new question's id. */
export const NEW = 0;

/** A question that is open as a form. */
export interface OpenQuestion {
  readonly draft: QuestionDraft;
  /** As it was stored when the form was opened; null for a new one. */
  readonly seen: QuestionInput | null;
}

type OpenQuestions = Readonly<Record<number, OpenQuestion>>;

export interface QuestionDrafts {
  /** Undefined for a collapsed one. */
  readonly of: (id: number) => OpenQuestion | undefined;
  /** Those with input that isn't saved, in the order of the page. */
  readonly unsaved: readonly number[];
  /** Input of an earlier visit is among them. */
  readonly isRestored: boolean;
  readonly open: (question: QuestionForEdit) => void;
  readonly add: (type: QuestionType) => void;
  readonly change: (id: number, draft: QuestionDraft) => void;
  readonly close: (id: number) => void;
  readonly discard: () => void;
}

/** The questions that are open as forms, several at a time; what isn't saved is kept in this tab. */
export function useQuestionDrafts({ quiz, questions, questionDefaultRewards }: QuestionsData): QuestionDrafts {
  const kept = useDraft<OpenQuestions>(`quiz.questions.${String(quiz.id)}`, {});
  const [all, setAll] = useState(kept.initial);
  const [isRestored, setIsRestored] = useState(kept.isRestored);
  // As it is by now: one question may be saved while another is written.
  const latest = useRef(all);

  const isUnsaved = ({ draft, seen }: OpenQuestion): boolean => {
    const before = seen ?? toQuestion(newQuestion(draft.type, questionDefaultRewards), quiz);
    return JSON.stringify(toQuestion(draft, quiz)) !== JSON.stringify(before);
  };
  const put = (next: OpenQuestions): void => {
    latest.current = next;
    setAll(next);
    const unsaved = Object.entries(next).filter(([, each]) => isUnsaved(each));
    if (unsaved.length > 0) kept.keep(Object.fromEntries(unsaved));
    else {
      kept.forget();
      setIsRestored(false);
    }
  };
  const without = (id: number): OpenQuestions =>
    Object.fromEntries(Object.entries(latest.current).filter(([each]) => Number(each) !== id));
  const unsaved = [...questions.map(({ id }) => id), NEW].filter((id) => {
    const each = all[id];
    return each !== undefined && isUnsaved(each);
  });
  return {
    of: (id) => all[id],
    unsaved,
    isRestored: isRestored && unsaved.length > 0,
    open: (question) => {
      const draft = questionDraftOf(question);
      put({ ...latest.current, [question.id]: { draft, seen: toQuestion(draft, quiz) } });
    },
    add: (type) => put({ ...latest.current, [NEW]: { draft: newQuestion(type, questionDefaultRewards), seen: null } }),
    change: (id, draft) => put({ ...latest.current, [id]: { draft, seen: latest.current[id]?.seen ?? null } }),
    close: (id) => put(without(id)),
    discard: () => put({}),
  };
}
