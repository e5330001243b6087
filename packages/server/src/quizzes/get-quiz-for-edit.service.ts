import { DEFAULT_QUIZ_SETTINGS, quizAbilities, quizLocks } from "@guildhall/core/quizzes";
import type { QuizForEdit } from "@guildhall/core/quizzes";
import { findTemplates } from "../achievements/index.ts";
import { requireActivity } from "../activities/index.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { rowFormFields } from "./quiz-input.ts";
import { QUIZ_TABLES } from "./quiz-kind.ts";
import { countAttempts, NO_ATTEMPTS } from "./quiz-taker.repository.ts";
import { presentSchedule } from "./quiz.presenter.ts";
import { findQuiz } from "./quiz.repository.ts";
import type { QuizFields, QuizGifts, QuizRow } from "./quiz.repository.ts";

/** Data for the form; 0 is a new one. @throws {NotFoundError} when there is none */
export async function getQuizForEdit(call: MemberCall, id: number): Promise<QuizForEdit> {
  if (id === 0) return presentForm(call, NEW_QUIZ);
  const row = await findQuiz(call.db, { workspaceId: call.actor.workspace.id, id });
  return presentForm(call, requireActivity(row, { tables: QUIZ_TABLES, id }));
}

type FormRow = QuizFields &
  QuizGifts &
  Pick<QuizRow, "id" | "status" | "questionCount" | "hasStarted" | "publishAt" | "repetition">;

const NEW_QUIZ: FormRow = {
  id: 0,
  type: "quiz",
  status: "draft",
  title: "",
  description: "",
  channel: null,
  groupId: 0,
  ...DEFAULT_QUIZ_SETTINGS,
  rewards: [],
  questionDefaultRewards: [],
  templateIds: [],
  questionCount: 0,
  hasStarted: false,
  publishAt: null,
  repetition: null,
};

async function presentForm(call: MemberCall, row: FormRow): Promise<QuizForEdit> {
  const { actor, db } = call;
  const { id, status, questionCount } = row;
  const workspaceId = actor.workspace.id;
  const { save, publish, schedule } = quizAbilities({ actor, workspace: actor.workspace, quiz: row });
  const achievementTemplates = await findTemplates(db, workspaceId);
  const inUse = row.hasStarted ? await countAttempts(db, { workspaceId, id }) : NO_ATTEMPTS;
  const pickChannel = await hasChannels(call);
  return {
    quiz: { ...rowFormFields(row), id, status, questionCount, pickChannel, schedule: presentSchedule(row) },
    currencies: await presentPayable(call, [...row.rewards, ...row.questionDefaultRewards]),
    achievementTemplates,
    locks: quizLocks(row),
    inUse,
    save,
    publish,
    schedule,
  };
}

/** Allowed currencies, and those of `paid`. */
export async function presentPayable(
  { db, actor, language }: MemberCall,
  paid: readonly { readonly currencyId: number }[],
): Promise<QuizForEdit["currencies"]> {
  const currencies = await findCurrencies(db, actor.workspace.id);
  const presenter = presentCurrencies(currencies, language);
  return currencies
    .filter(({ id, isAllowed }) => isAllowed || paid.some(({ currencyId }) => currencyId === id))
    .map(({ id }) => presenter.named(id));
}
