export { NO_ANSWER, QuestionInput } from "./question-input.tsx";
export { QuestionText } from "./question-text.tsx";
export { QuizBody } from "./quiz-body.tsx";
export { QuizBodySkeleton } from "./quiz-skeleton.tsx";
export { QuizLead } from "./quiz-lead.tsx";
export { QuizzesList } from "./quizzes-list.tsx";
export { shareStyle } from "./share-style.ts";
export { TallyBars } from "./tally-bars.tsx";
export { WholeQuiz } from "./whole-quiz.tsx";
