import { addDays, instantOf, localDateAt } from "@guildhall/core";
import { DEFAULT_QUIZ_SETTINGS, isPoll, needsStart } from "@guildhall/core/quizzes";
import type { AnswerInput, QuestionForEdit, QuestionInput, QuizInput } from "@guildhall/core/quizzes";
import { momentBefore } from "../demo/replay.ts";
import type { DemoPart, Moment, Replay } from "../demo/replay.ts";
import type { MemberCall } from "../lib/deps.ts";
import { saveEntitySchedule } from "../schedules/index.ts";
import { closeQuiz } from "./close-quiz.service.ts";
import { PAST_QUIZZES } from "./past-quizzes.demo.ts";
import type { PastAnswers, PastQuestion, PastQuiz } from "./past-quizzes.demo.ts";
import { addQuestion } from "./questions/add-question.service.ts";
import { createQuiz, publishQuiz } from "./save-quiz.service.ts";
import { scheduledQuiz } from "./scheduled-quiz.ts";
import { answerQuestion } from "./submissions/answer-question.service.ts";
import { startQuiz } from "./submissions/start-quiz.service.ts";
import { findSubmissionsOf } from "./submissions/submission.repository.ts";
import { submitPoll } from "./submissions/submit-poll.service.ts";

export const quizDemo: DemoPart = {
  plan: (replay) => PAST_QUIZZES.flatMap((quiz) => momentsOf(replay, quiz)),
};

/** Between two answers of a person, in ms. */
const PAUSE_MS = 21_000;

function momentsOf(replay: Replay, past: PastQuiz): Moment[] {
  let quizId = 0;
  const questions: QuestionForEdit[] = [];
  const input = inputOf(replay, past);
  const { hoursAgo, closedHoursAgo, author: by, draft } = past;
  const made = momentBefore(replay, { hoursAgo, by }, async (call) => {
    quizId = await createQuiz(call, input);
    if (past.key !== undefined) replay.ids.add(past.key, quizId);
    for (const question of past.questions) questions.push(await addQuestion(call, quizId, questionOf(question, input)));
    if (draft === undefined) await publishQuiz(call, quizId);
    if (draft === "weekly") await scheduleWeekly(call, replay, quizId);
  });
  const taken = past.taken.map((each) =>
    momentBefore(replay, each, (call) => take(call, input, { quizId, answers: answersTo(questions, each) })),
  );
  if (closedHoursAgo === undefined) return [made, ...taken];
  const closed = momentBefore(replay, { hoursAgo: closedHoursAgo, by }, (call) => closeQuiz(call, quizId));
  return [made, ...taken, closed];
}

/** From the day after tomorrow, at four in the afternoon. */
function scheduleWeekly(call: MemberCall, { now, zone }: Replay, entityId: number): Promise<Date> {
  const publishAt = instantOf({ ...addDays(localDateAt(now, zone), 2), hour: 16, minute: 0, second: 0 }, zone);
  const thing = { entityType: "quiz", entityId } as const;
  return saveEntitySchedule(call, [scheduledQuiz], { ...thing, type: "weekly", publishAt });
}

async function take(
  call: MemberCall,
  quiz: QuizInput,
  { quizId, answers }: { readonly quizId: number; readonly answers: readonly AnswerInput[] },
): Promise<void> {
  if (isPoll(quiz)) {
    await submitPoll(call, { quizId, answers });
    return;
  }
  if (needsStart(quiz)) await startQuiz(call, quizId);
  const { workspace, memberId } = call.actor;
  const [latest] = await findSubmissionsOf(call.db, { workspaceId: workspace.id, quizId, memberId });
  const asked = answers.filter(({ questionId }) => latest?.draw.some(({ q }) => q === questionId) !== false);
  for (const [place, input] of asked.entries()) {
    const at = new Date(call.at.getTime() + (place + 1) * PAUSE_MS);
    await answerQuestion({ ...call, at }, { quizId, input });
  }
}

function answersTo(questions: readonly QuestionForEdit[], { answers }: PastAnswers): AnswerInput[] {
  return questions.flatMap(({ id: questionId, type, options }, place): AnswerInput[] => {
    const given = answers[place] ?? null;
    if (given === null) return [];
    const none = { questionId, optionId: null, textValue: null, numberValue: null };
    if (typeof given === "string") return [{ ...none, textValue: given }];
    return [type === "slider" ? { ...none, numberValue: given } : { ...none, optionId: options[given]?.id ?? null }];
  });
}

function inputOf({ world }: Replay, { title, description, settings, reward, questionReward }: PastQuiz): QuizInput {
  const [currencyId = 0] = world.currencyIds;
  return {
    ...DEFAULT_QUIZ_SETTINGS,
    title,
    description,
    status: "draft",
    rewards: [{ currencyId, amount: reward }],
    questionDefaultRewards: questionReward === 0 ? [] : [{ currencyId, amount: questionReward }],
    entityRewards: [],
    channel: null,
    groupId: 0,
    sendUpdatedNotification: false,
    ...settings,
  };
}

function questionOf(past: PastQuestion, quiz: QuizInput): QuestionInput {
  const {
    type,
    description,
    hint = "",
    explanation = "",
    required = false,
    options = [],
    min = null,
    max = null,
  } = past;
  return {
    ...{ type, description, hint, explanation, required, min, max },
    rewards: quiz.questionDefaultRewards,
    options: options.map((text, place) => ({ description: text, isCorrect: !isPoll(quiz) && place === 0 })),
  };
}
