import { isDraft, mayManage } from "@guildhall/core/activities";
import { DEFAULT_QUIZ_SETTINGS, quizAbilities } from "@guildhall/core/quizzes";
import type { Quiz } from "@guildhall/core/quizzes";
import { denied, parseInstant } from "@guildhall/core";
import { scheduleAbilities } from "@guildhall/core/schedules";
import { requireVisible } from "../activities/index.ts";
import { hasChannels } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { originOf } from "../mail/mail-mode.ts";
import { presentQuizCard } from "./quiz.presenter.ts";
import { findQuiz } from "./quiz.repository.ts";
import type { QuizRow } from "./quiz.repository.ts";

/** @throws {NotFoundError} when the caller may not see it */
export async function getQuiz(call: MemberCall, id: number): Promise<Quiz> {
  const { actor, db } = call;
  const row = await requireVisible("quiz", call, await findQuiz(db, { workspaceId: actor.workspace.id, id }));
  return {
    ...presentQuizCard(row),
    channel: mayManage("quiz", actor).allowed ? row.channel : null,
    pickChannel: await hasChannels(call),
    urls: shareUrls(call, row),
    questions: [],
    needsStart: false,
    ...DEFAULT_QUIZ_SETTINGS,
    abilities: abilitiesOf(call, row),
  };
}

function abilitiesOf({ actor, at }: MemberCall, row: QuizRow): Quiz["abilities"] {
  const { workspace } = actor;
  const { edit, publish, schedule, close, delete: discard } = quizAbilities({ actor, workspace, quiz: row });
  const { schedule: line } = presentQuizCard(row);
  const { pause, resume, remove, publishNow } = scheduleAbilities({
    actor,
    workspace,
    entityType: "quiz",
    isDraft: isDraft(row),
    schedule: line && { ...line, publishAt: parseInstant(line.publishAt) },
    deadlinesNow: {},
    now: at,
  });
  const managed = { edit, publish, schedule, close, delete: discard, pause, resume, unschedule: remove, publishNow };
  const refused = denied("quiz_closed");
  return { ...managed, start: refused, answer: refused, submit: refused, standing: refused, results: edit };
}

function shareUrls({ deps }: MemberCall, { id, title }: QuizRow): Quiz["urls"] {
  const web = `${originOf(deps.config)}/quiz/${String(id)}`;
  return { web, telegram: `https://t.me/share/url?url=${encodeURIComponent(web)}&text=${encodeURIComponent(title)}` };
}
