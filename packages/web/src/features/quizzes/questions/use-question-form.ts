import type { EndpointInput } from "@guildhall/core";
import {
  findQuestionProblems,
  questionCalls,
  toQuestion,
  type QuestionDraft,
  type QuestionInput,
} from "@guildhall/core/quizzes";
import { refreshTopics, useActionOf, useGuild } from "@guildhall/widget/guild";
import { useEffect, useState } from "react";
import { fieldWords } from "../../../forms/overwrite/field-words.ts";
import { saveUnlessChanged } from "../../../forms/overwrite/save-unless-changed.ts";
import { amountsWord } from "../../../forms/overwrite/value-words.ts";
import { translate } from "../../../i18n/language.ts";
import { useFormErrors, type FieldLabels, type FormErrors } from "../../activities/index.ts";
import type { QuestionsData } from "./questions-data.ts";
import { NEW } from "./use-question-drafts.ts";
import type { QuestionSaves } from "./use-question-saves.ts";

const LABELS: FieldLabels = {
  type: "questions:chooseType",
  description: "questions:form.question",
  hint: "questions:form.hint",
  explanation: "questions:form.explanation",
  required: "questions:form.required",
  options: "questions:form.options",
  min: "questions:form.min",
  max: "questions:form.max",
  rewards: "questions:form.rewards",
};

export interface QuestionFormSpec {
  readonly data: QuestionsData;
  /** {@link NEW} for a new one. */
  readonly id: number;
  readonly draft: QuestionDraft;
  /** What the form was opened with, so that later changes by others are asked about; null for a new one. */
  readonly seen: QuestionInput | null;
  readonly register: QuestionSaves["register"];
  /** It's stored, and shown as it is by now. */
  readonly onStored: () => void;
}

interface QuestionFormState {
  readonly isBusy: boolean;
  readonly errors: FormErrors;
  readonly notice: string | null;
  /** Errors are listed once saving was tried. */
  readonly isTried: boolean;
  /** Resolves to whether it's saved. */
  readonly save: () => Promise<boolean>;
}

/** Saves one question by itself. */
export function useQuestionForm({ data, id, draft, seen, register, onStored }: QuestionFormSpec): QuestionFormState {
  const { quiz } = data;
  const { client, queries } = useGuild();
  const [isTried, setIsTried] = useState(false);
  const call = id === NEW ? questionCalls.add : questionCalls.update;
  const { isBusy, notice, errors, run, forget } = useActionOf(call);
  const own = isTried && !isBusy ? findQuestionProblems(draft, quiz) : [];
  const send = async (idempotencyKey: string): Promise<void> => {
    const body = toQuestion(draft, quiz);
    if (seen === null) {
      await client.call(questionCalls.add, { params: { id: quiz.id }, body }, { idempotencyKey, quiet: true });
    } else {
      const params = { id: quiz.id, qid: id };
      await saveUnlessChanged<QuestionInput, unknown>({
        wanted: body,
        seen,
        send: (changed) => client.call(questionCalls.update, inputOf(params, changed, seen), { quiet: true }),
        words: () => questionWords(data),
      });
    }
    // The row has the new words when the form is gone.
    await refreshTopics(queries, call.topics);
    onStored();
  };
  const save = (): Promise<boolean> => {
    setIsTried(true);
    forget();
    if (isBusy || findQuestionProblems(draft, quiz).length > 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      run(`question ${String(id)}`, (key) => outcomeOf(send(key), resolve));
    });
  };
  useEffect(() => register(id, save));
  return {
    isBusy,
    notice,
    errors: useFormErrors({ own, wire: errors, labels: LABELS, lists: "quizzes" }),
    isTried,
    save,
  };
}

/** Tells whether it succeeds. */
async function outcomeOf(sending: Promise<void>, tell: (isDone: boolean) => void): Promise<void> {
  try {
    await sending;
    tell(true);
  } catch (error) {
    tell(false);
    throw error;
  }
}

function inputOf(
  params: { readonly id: number; readonly qid: number },
  { seen: changed, ...body }: QuestionInput & { readonly seen: Partial<QuestionInput> },
  seen: QuestionInput,
): EndpointInput<typeof questionCalls.update> {
  return { params, body: { ...body, seen: { ...seen, ...changed } } };
}

/** Fields and values in a question of whose to keep. */
function questionWords({ currencies }: QuestionsData) {
  return fieldWords(Object.fromEntries(Object.entries(LABELS).map(([field, key]) => [field, translate(key)])), {
    type: (type) => translate(`questions:types.${String(type)}`),
    rewards: (rewards) => amountsWord(rewards, currencies),
    options: (options) =>
      (options as QuestionInput["options"])
        .map(({ description, isCorrect }) => (isCorrect ? `✓ ${description}` : description))
        .join(", "),
  });
}
