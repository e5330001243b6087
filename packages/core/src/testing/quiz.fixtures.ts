import { ALLOWED } from "../lib/decision.ts";
import type { Question, QuestionForEdit } from "../quizzes/question.shapes.ts";
import { DEFAULT_QUIZ_SETTINGS } from "../quizzes/quiz.policy.ts";
import type { Quiz, QuizCard, QuizForEdit, QuizView } from "../quizzes/quiz.shapes.ts";
import type { Attempt } from "../quizzes/submission.shapes.ts";

/** A published quiz of one question, not started. */
function buildQuizCard(changes: Partial<QuizCard> = {}): QuizCard {
  return {
    id: 1,
    type: "quiz",
    status: "published",
    title: "Coffee",
    description: "",
    authorUserId: 9,
    authorName: "Boss",
    authorAvatarUrl: "",
    groupId: 0,
    publishedAt: "2026-03-02T09:00:00.000Z",
    closedAt: null,
    rewards: [],
    entityRewards: [],
    rewardsUpTo: [],
    schedule: null,
    questionCount: 1,
    timeLimit: null,
    maxAttempts: 1,
    isAnonymous: false,
    attempt: null,
    chains: [],
    lock: null,
    isStep: false,
    ...changes,
  };
}

/** A radio question with two options, 11 and 12. */
export function buildQuestion(changes: Partial<Question> = {}): Question {
  return {
    id: 1,
    position: 0,
    type: "radio",
    description: "Where is coffee from?",
    hint: "",
    required: false,
    min: null,
    max: null,
    rewards: [],
    options: [
      { id: 11, description: "Ethiopia" },
      { id: 12, description: "Iceland" },
    ],
    ...changes,
  };
}

/** The same, whose first option is right. */
export function buildQuestionForEdit(changes: Partial<QuestionForEdit> = {}): QuestionForEdit {
  const { options, ...question } = buildQuestion();
  return {
    ...question,
    explanation: "",
    revision: 1,
    options: options.map((option, position) => ({ ...option, position, isCorrect: position === 0 })),
    ...changes,
  };
}

/** A quiz that its reader may answer and not manage. */
export function buildQuiz(changes: Partial<Quiz> = {}): Quiz {
  const refused = { allowed: false, reason: "missing_permission" };
  const { resultsFor, reveals, standings } = DEFAULT_QUIZ_SETTINGS;
  return {
    ...buildQuizCard(),
    channel: null,
    pickChannel: false,
    urls: { web: "https://guildhall.test/quiz/1", telegram: "" },
    questions: [buildQuestion()],
    needsStart: false,
    resultsFor,
    reveals,
    standings,
    abilities: {
      edit: refused,
      publish: refused,
      schedule: refused,
      pause: refused,
      resume: refused,
      unschedule: refused,
      publishNow: refused,
      close: refused,
      delete: refused,
      start: ALLOWED,
      answer: ALLOWED,
      submit: { allowed: false, reason: "wrong_kind" },
      standing: refused,
      results: refused,
    },
    ...changes,
  };
}

/** The same as its reader gets it before they answer. */
export function buildQuizView({
  quiz,
  ...changes
}: Partial<Omit<QuizView, "quiz">> & { quiz?: Partial<Quiz> } = {}): QuizView {
  return {
    quiz: buildQuiz(quiz),
    attempt: null,
    answers: [],
    submissionCompleted: false,
    submissionRewards: [],
    results: null,
    ...changes,
  };
}

/** A first attempt in progress at one question. */
export function buildAttempt(changes: Partial<Attempt> = {}): Attempt {
  return {
    number: 1,
    of: 1,
    status: "in_progress",
    startedAt: "2026-03-02T10:00:00.000Z",
    dueAt: null,
    now: "2026-03-02T10:00:00.000Z",
    score: 0,
    maxScore: 1,
    answered: 0,
    total: 1,
    ...changes,
  };
}

/** The form of a new quiz. */
export function buildQuizForEdit({
  quiz,
  ...changes
}: Partial<Omit<QuizForEdit, "quiz">> & { quiz?: Partial<QuizForEdit["quiz"]> } = {}): QuizForEdit {
  return {
    quiz: {
      ...DEFAULT_QUIZ_SETTINGS,
      id: 0,
      type: "quiz",
      status: "draft",
      title: "",
      description: "",
      channel: null,
      pickChannel: false,
      groupId: 0,
      rewards: [],
      entityRewards: [],
      questionDefaultRewards: [],
      schedule: null,
      questionCount: 0,
      ...quiz,
    },
    locks: {
      channel: ALLOWED,
      group: ALLOWED,
      type: ALLOWED,
      settings: ALLOWED,
      resultsFor: ALLOWED,
      rewards: ALLOWED,
    },
    inUse: { attempts: 0, open: 0 },
    save: ALLOWED,
    publish: ALLOWED,
    schedule: ALLOWED,
    currencies: [],
    achievementTemplates: [],
    ...changes,
  };
}
