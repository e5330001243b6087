import { revealsAnswers, showsScore } from "@guildhall/core/quizzes";
import type { Answer, Attempt, DrawnQuestion, Question, QuizSettings, TakenQuiz } from "@guildhall/core/quizzes";
import type { CurrencyPresenter } from "../../currencies/currency.presenter.ts";
import type { AnswerRow } from "./answer.repository.ts";
import type { QuestionRow, Wording } from "./asked-question.repository.ts";
import type { SubmissionRow } from "./submission.repository.ts";

/** Its questions as an attempt asks them. */
export interface Asked {
  readonly questions: ReadonlyMap<number, QuestionRow>;
  /** Earlier wordings, by question; others are the current ones. */
  readonly wordings: readonly Wording[];
}

/** In one person's order. Field by field: nothing here may tell which option is right, or why. */
export function presentQuestions(
  draw: readonly DrawnQuestion[],
  asked: Asked,
  currencies: Pick<CurrencyPresenter, "amount">,
): Question[] {
  return draw.flatMap((drawn, position) => {
    const question = asked.questions.get(drawn.q);
    if (question === undefined) return [];
    const { id, type, isRequired, min, max, rewards } = question;
    const { description, hint, texts } = wordingOf(question, drawn.r, asked);
    return {
      id,
      position,
      type,
      description,
      hint,
      required: isRequired,
      min,
      max,
      rewards: rewards.map(({ currencyId, amount }) => currencies.amount(currencyId, amount)),
      options: drawn.o.map((option) => ({ id: option, description: texts[String(option)] ?? "" })),
    };
  });
}

/** The order of the author, and the current wording: what a person is asked who has begun nothing. */
export function plainDraw(questions: Iterable<QuestionRow>): DrawnQuestion[] {
  return [...questions].map(({ id, revision, options }) => ({ q: id, r: revision, o: options.map((each) => each.id) }));
}

/** What a question said at a revision. */
export function wordingOf(
  question: QuestionRow,
  revision: number,
  { wordings }: Pick<Asked, "wordings">,
): Pick<Wording, "description" | "hint" | "explanation" | "texts"> {
  if (question.revision === revision) return question;
  return wordings.find((each) => each.questionId === question.id && each.revision === revision) ?? question;
}

/** One's own answers, in the order of the questions. What is right is told only once it's revealed. */
export function presentAnswers(
  taken: { readonly quiz: TakenQuiz; readonly own: readonly SubmissionRow[] },
  {
    submission,
    answers,
    asked,
  }: { readonly submission: SubmissionRow; readonly answers: readonly AnswerRow[]; readonly asked: Asked },
): Answer[] {
  const isRevealed = revealsAnswers(taken);
  return submission.draw.flatMap(({ q }) => {
    const [given, question] = [answers.find(({ questionId }) => questionId === q), asked.questions.get(q)];
    if (given === undefined || question === undefined) return [];
    const { questionId, optionId, textValue, numberValue, revision, isRight } = given;
    const own = { questionId, optionId, textValue, numberValue };
    if (!isRevealed) return own;
    const correctOptionId = question.options.find(({ isCorrect }) => isCorrect)?.id ?? null;
    return { ...own, isRight, correctOptionId, explanation: wordingOf(question, revision, asked).explanation };
  });
}

type CountedQuiz = Pick<QuizSettings, "maxAttempts" | "reveals">;

export function presentAttempt(
  quiz: CountedQuiz,
  submission: SubmissionRow,
  { answered, score, now }: { readonly answered: number; readonly score: number; readonly now: Date },
): Attempt {
  const { attempt, status, startedAt, dueAt, maxScore, draw } = submission;
  return {
    number: attempt,
    of: quiz.maxAttempts,
    status,
    startedAt: startedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    now: now.toISOString(),
    score: showsScore(quiz, submission) ? score : 0,
    maxScore,
    answered,
    total: draw.length,
  };
}

/** An attempt whose answers are at hand. */
export function presentAttemptOf(
  quiz: CountedQuiz,
  submission: SubmissionRow,
  { answers, now }: { readonly answers: readonly AnswerRow[]; readonly now: Date },
): Attempt {
  return presentAttempt(quiz, submission, {
    answered: answers.length,
    score: answers.filter(({ isRight }) => isRight === true).length,
    now,
  });
}
