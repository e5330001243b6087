import { parseInstant } from "@guildhall/core";
import { isDraft, mayManage } from "@guildhall/core/activities";
import { quizAbilities } from "@guildhall/core/quizzes";
import type { QuizView } from "@guildhall/core/quizzes";
import { scheduleAbilities } from "@guildhall/core/schedules";
import { requireVisible } from "../activities/index.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { presentQuizCard, presentSchedule } from "./quiz.presenter.ts";
import { findQuiz } from "./quiz.repository.ts";
import type { QuizRow } from "./quiz.repository.ts";
import { shareUrls } from "./share-urls.ts";
import { readTaking } from "./submissions/read-taking.service.ts";

/** With the caller's part in it. @throws {NotFoundError} when the caller may not see it */
export async function getQuiz(call: MemberCall, id: number): Promise<QuizView> {
  const { actor, db } = call;
  const row = await requireVisible("quiz", call, await findQuiz(db, { workspaceId: actor.workspace.id, id }));
  const card = await presentQuizCard(call, row);
  const { reveals, standings, resultsFor } = row;
  const { questions, needsStart, abilities, ...taking } = await readTaking(call, row, card.lock);
  const page = { reveals, standings, resultsFor, questions, needsStart, urls: shareUrls(call, row) };
  const pickChannel = await hasChannels(call);
  const channel = mayManage("quiz", actor).allowed ? row.channel : null;
  return {
    quiz: { ...card, ...page, channel, pickChannel, abilities: { ...managingAbilities(call, row), ...abilities } },
    ...taking,
  };
}

function managingAbilities({ actor, at }: MemberCall, row: QuizRow) {
  const { workspace } = actor;
  const { edit, publish, schedule, close, delete: discard } = quizAbilities({ actor, workspace, quiz: row });
  const line = presentSchedule(row);
  const { pause, resume, remove, publishNow } = scheduleAbilities({
    actor,
    workspace,
    entityType: "quiz",
    isDraft: isDraft(row),
    schedule: line && { ...line, publishAt: parseInstant(line.publishAt) },
    deadlinesNow: {},
    now: at,
  });
  return { edit, publish, schedule, close, delete: discard, pause, resume, unschedule: remove, publishNow };
}
