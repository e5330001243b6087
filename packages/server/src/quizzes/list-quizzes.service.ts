import type { EndpointResponse } from "@guildhall/core";
import { mayCreate, mayManage } from "@guildhall/core/activities";
import type { quizCalls } from "@guildhall/core/quizzes";
import { createActivityList } from "../activities/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { QUIZ_TABLES } from "./quiz-kind.ts";
import { presentQuizCards } from "./quiz.presenter.ts";
import { quizColumns } from "./quiz.repository.ts";
import type { QuizRow } from "./quiz.repository.ts";

const lists = createActivityList({
  tables: QUIZ_TABLES,
  columns: quizColumns,
  present: (call: MemberCall, rows: readonly QuizRow[]) => presentQuizCards(call, rows),
});

export const listQuizzes = lists.list;

/** The tabs the caller may open, with counts below a group (0 for any), and whether they may create one. */
export async function getQuizzesInfo(
  call: MemberCall,
  groupId: number,
): Promise<EndpointResponse<typeof quizCalls.getInfo>> {
  const manage = mayManage("quiz", call.actor);
  const create = manage.allowed ? mayCreate("quiz", call.actor.workspace) : manage;
  return { lists: await lists.count(call, groupId), create };
}
