import { DEFAULT_QUIZ_SETTINGS, quizAbilities, quizLocks } from "@guildhall/core/quizzes";
import type { QuizForEdit } from "@guildhall/core/quizzes";
import { requireActivity } from "../activities/index.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { QUIZ_TABLES } from "./quiz-kind.ts";
import { presentSchedule } from "./quiz.presenter.ts";
import { findQuiz } from "./quiz.repository.ts";
import type { QuizRow } from "./quiz.repository.ts";

/** Data for the form; 0 is a new one. @throws {NotFoundError} when there is none */
export async function getQuizForEdit(call: MemberCall, id: number): Promise<QuizForEdit> {
  if (id === 0) return presentForm(call, NEW_QUIZ);
  const row = await findQuiz(call.db, { workspaceId: call.actor.workspace.id, id });
  return presentForm(call, requireActivity(row, { tables: QUIZ_TABLES, id }));
}

type FormRow = Pick<
  QuizRow,
  "id" | "status" | "title" | "description" | "channel" | "groupId" | "publishAt" | "repetition"
>;

const NEW_QUIZ: FormRow = {
  id: 0,
  status: "draft",
  title: "",
  description: "",
  channel: null,
  groupId: 0,
  publishAt: null,
  repetition: null,
};

async function presentForm(call: MemberCall, row: FormRow): Promise<QuizForEdit> {
  const { actor } = call;
  const { id, status, title, description, channel, groupId } = row;
  const { save, publish, schedule } = quizAbilities({ actor, workspace: actor.workspace, quiz: row });
  const pickChannel = await hasChannels(call);
  return {
    quiz: {
      ...DEFAULT_QUIZ_SETTINGS,
      type: "quiz",
      rewards: [],
      questionDefaultRewards: [],
      entityRewards: [],
      questionCount: 0,
      ...{ id, status, title, description, channel, groupId, pickChannel, schedule: presentSchedule(row) },
    },
    locks: quizLocks({ status, hasStarted: false }),
    inUse: { attempts: 0 },
    currencies: [],
    achievementTemplates: [],
    save,
    publish,
    schedule,
  };
}
