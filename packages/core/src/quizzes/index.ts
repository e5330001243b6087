export { quizAbilities } from "./quiz.abilities.ts";
export * as quizCalls from "./quiz.contract.ts";
export { draftOf, findProblems, toQuiz } from "./quiz.form.ts";
export type { QuizDraft } from "./quiz.form.ts";
export { quizMachine } from "./quiz.machine.ts";
export type { Quiz, QuizCard, QuizForEdit, QuizInput } from "./quiz.shapes.ts";
export type { QuizStatus } from "./quiz.values.ts";
