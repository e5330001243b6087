import type { FieldError } from "@guildhall/core";
import { questionProblems, tidyQuestion } from "@guildhall/core/quizzes";
import type { QuestionInput } from "@guildhall/core/quizzes";
import { findRewardProblems } from "../../activities/index.ts";
import type { Reward } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { tidyRewards } from "../quiz-input.ts";
import type { QuizRow } from "../quiz.repository.ts";
import type { QuestionRow } from "../submissions/asked-question.repository.ts";
import type { QuestionFields } from "./question.repository.ts";

/** A question in its form's fields; its place isn't one of them. Options are in order, a new one has no id. */
export interface QuestionForm extends Omit<QuestionInput, "position" | "options"> {
  readonly options: readonly {
    readonly id: number | null;
    readonly description: string;
    readonly isCorrect: boolean;
  }[];
}

/** What a request says: without empty options, and what the type doesn't have. */
export function toQuestionForm({ position: _position, ...input }: QuestionInput): QuestionForm {
  const options = input.options
    .map((option, index) => ({ ...option, position: option.position ?? index }))
    .sort((first, second) => first.position - second.position)
    .map(({ id = null, description, isCorrect }) => ({ id, description, isCorrect }));
  return tidyQuestion({ ...input, rewards: tidyRewards(input.rewards), options });
}

/** A stored one in its form's fields. */
export function rowQuestionForm(row: QuestionRow): QuestionForm {
  const { type, description, hint, explanation, isRequired: required, min, max, rewards, options, texts } = row;
  return {
    ...{ type, description, hint, explanation, required, min, max },
    rewards: [...rewards],
    options: options.map(({ id, isCorrect }) => ({ id, description: texts[String(id)] ?? "", isCorrect })),
  };
}

export function toQuestionFields({ required, ...form }: QuestionForm): QuestionFields {
  return { ...form, isRequired: required };
}

/** `before` are the rewards that it has already. */
export async function findQuestionProblems(
  call: MemberCall,
  question: QuestionForm,
  { quiz, before }: { readonly quiz: QuizRow; readonly before: readonly Reward[] },
): Promise<FieldError[]> {
  return [
    ...questionProblems(question, quiz),
    ...(await findRewardProblems(call, { field: "rewards", rewards: question.rewards, before })),
  ];
}
