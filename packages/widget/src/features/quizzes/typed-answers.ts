import { isEmptyAnswer, type AnswerInput, type GivenAnswer, type Question } from "@guildhall/core/quizzes";

/** What was typed, by question id. */
export type TypedAnswers = Readonly<Record<number, GivenAnswer>>;

/** Required ones without an answer. */
export function missingQuestions(questions: readonly Question[], typed: TypedAnswers): readonly Question[] {
  return questions.filter(({ id, required }) => required && isOpen(typed[id]));
}

/** Those that were answered, of the questions that are still there. */
export function toAnswers(questions: readonly Question[], typed: TypedAnswers): AnswerInput[] {
  return questions.flatMap(({ id }) => {
    const given = typed[id];
    return given === undefined || isEmptyAnswer(given) ? [] : [{ questionId: id, ...given }];
  });
}

function isOpen(given: GivenAnswer | undefined): boolean {
  return given === undefined || isEmptyAnswer(given);
}
