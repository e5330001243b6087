export { answerProblems, isEmptyAnswer, isSameAnswer, markAnswer, readPollAnswers, scoreOf } from "./answer.policy.ts";
export type { AskedQuestion, GivenAnswer } from "./answer.policy.ts";
export { ballotsToCount, isMixDue } from "./ballot.policy.ts";
export type { Ballots } from "./ballot.policy.ts";
export { drawQuestions } from "./draw.ts";
export type { DrawnQuestion } from "./draw.ts";
export { mostRewards, payoutOf, paysAttempt } from "./payout.ts";
export type { RewardLine } from "./payout.ts";
export { readPastedRows } from "./pasted-rows.ts";
export * as questionCalls from "./question.contract.ts";
export {
  addOption,
  findQuestionProblems,
  markRight,
  moveItem,
  moveOption,
  newQuestion,
  positionsOf,
  questionDraftOf,
  removeOption,
  toQuestion,
  writeOption,
} from "./question.form.ts";
export type { OptionDraft, QuestionDraft } from "./question.form.ts";
export { questionRows } from "./question-export.ts";
export type { QuestionSheetWords } from "./question-export.ts";
export { readQuestionSheet } from "./question-sheet.ts";
export { mayDeleteQuestion, publishProblems, questionProblems, roomProblems, tidyQuestion } from "./question.policy.ts";
export type { Positions, Question, QuestionForEdit, QuestionInput } from "./question.shapes.ts";
export { quizAbilities, takingAbilities } from "./quiz.abilities.ts";
export type { TakingAbilities } from "./quiz.abilities.ts";
export * as quizCalls from "./quiz.contract.ts";
export { draftOf, findProblems, SECONDS_PER_MINUTE, toQuiz, withAttempts } from "./quiz.form.ts";
export type { QuizDraft } from "./quiz.form.ts";
export { quizMachine } from "./quiz.machine.ts";
export {
  DEFAULT_QUIZ_SETTINGS,
  isPoll,
  quizLocks,
  settingsProblems,
  structureLock,
  tidySettings,
  wordingLock,
} from "./quiz.policy.ts";
export type { QuizSettings } from "./quiz.policy.ts";
export { partOf } from "./quiz-part.policy.ts";
export type { QuizPart } from "./quiz-part.shapes.ts";
export type { Quiz, QuizCard, QuizForEdit, QuizInput, QuizView } from "./quiz.shapes.ts";
export { QUESTION_TYPES, QUIZ_TYPES, RESULTS_FOR, REVEALS } from "./quiz.values.ts";
export type { QuestionType, QuizStatus, QuizType, SubmissionStatus } from "./quiz.values.ts";
export { averageOf, columnsOf, seesPollResults } from "./results.policy.ts";
export * as submissionCalls from "./submission.contract.ts";
export { submissionMachine } from "./submission.machine.ts";
export type { SubmissionEvent } from "./submission.machine.ts";
export {
  bestSubmission,
  dueAfter,
  isCompletedSubmission,
  isCounted,
  isInProgress,
  isTimeOver,
  needsStart,
  revealsAnswers,
  showsScore,
} from "./submission.policy.ts";
export type { OwnSubmission, TakenQuiz } from "./submission.policy.ts";
export { attemptWord, gradeOf, paysMore, takingStage, verdictOf } from "./taking.policy.ts";
export type {
  Answer,
  AnswerInput,
  Attempt,
  ResultItem,
  StandingLine,
  SubmissionInfo,
  Tally,
} from "./submission.shapes.ts";
