import type { EndpointInput } from "@guildhall/core";
import {
  findQuestionProblems,
  questionCalls,
  questionDraftOf,
  toQuestion,
  type QuestionDraft,
  type QuestionForEdit,
  type QuestionInput,
} from "@guildhall/core/quizzes";
import { useActionOf, useGuild } from "@guildhall/widget/guild";
import { useState } from "react";
import { fieldWords } from "../../../forms/overwrite/field-words.ts";
import { saveUnlessChanged } from "../../../forms/overwrite/save-unless-changed.ts";
import { amountsWord } from "../../../forms/overwrite/value-words.ts";
import { translate } from "../../../i18n/language.ts";
import { useFormErrors, type FieldLabels, type FormErrors } from "../../activities/index.ts";
import type { QuestionsData } from "./questions-data.ts";

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

interface QuestionFormSpec {
  readonly data: QuestionsData;
  /** Null for a new one. */
  readonly question: QuestionForEdit | null;
  readonly draft: QuestionDraft;
  readonly onSaved: () => void;
}

interface QuestionFormState {
  readonly isBusy: boolean;
  readonly errors: FormErrors;
  readonly notice: string | null;
  /** Errors are listed once saving was tried. */
  readonly isTried: boolean;
  readonly save: () => void;
}

/** Saves one question by itself. */
export function useQuestionForm({ data, question, draft, onSaved }: QuestionFormSpec): QuestionFormState {
  const { quiz } = data;
  const { client } = useGuild();
  const [isTried, setIsTried] = useState(false);
  // What the form was opened with: later changes by others are asked about.
  const [seen] = useState(() => question && toQuestion(questionDraftOf(question), quiz));
  const { isBusy, notice, errors, run, forget } = useActionOf(
    question === null ? questionCalls.add : questionCalls.update,
  );
  const own = isTried && !isBusy ? findQuestionProblems(draft, quiz) : [];
  const send = async (idempotencyKey: string): Promise<void> => {
    const body = toQuestion(draft, quiz);
    if (question === null || seen === null) {
      await client.call(questionCalls.add, { params: { id: quiz.id }, body }, { idempotencyKey, quiet: true });
    } else {
      const params = { id: quiz.id, qid: question.id };
      await saveUnlessChanged<QuestionInput, unknown>({
        wanted: body,
        seen,
        send: (changed) => client.call(questionCalls.update, inputOf(params, changed, seen), { quiet: true }),
        words: () => questionWords(data),
      });
    }
    onSaved();
  };
  return {
    isBusy,
    notice,
    errors: useFormErrors({ own, wire: errors, labels: LABELS, lists: "quizzes" }),
    isTried,
    save: () => {
      setIsTried(true);
      forget();
      if (findQuestionProblems(draft, quiz).length === 0) run(`question ${String(question?.id ?? 0)}`, send);
    },
  };
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
    options: (options) => (options as QuestionInput["options"]).map(({ description }) => description).join(", "),
  });
}
