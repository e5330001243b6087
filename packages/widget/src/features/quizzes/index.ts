export { QuizBody, QuizBodySkeleton } from "./quiz-body.tsx";
export { QuizLead } from "./quiz-lead.tsx";
export { QuizzesList } from "./quizzes-list.tsx";
export { WholeQuiz } from "./whole-quiz.tsx";
