export { findOpenQuizzes } from "./open-quiz.repository.ts";
export type { OpenQuizzes } from "./open-quiz.repository.ts";
export { quizStep } from "./quiz-step.ts";
export { expireSubmission, findOverdue } from "./submissions/expire-submissions.service.ts";
