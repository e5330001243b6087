import type { QuizSettings, Tally } from "@guildhall/core/quizzes";
import { isPoll } from "@guildhall/core/quizzes";
import type { Handle } from "../../db/database.ts";
import { findQuestions, findWordings } from "../submissions/asked-question.repository.ts";
import type { QuestionRow } from "../submissions/asked-question.repository.ts";
import type { Asked } from "../submissions/submission.presenter.ts";
import { findTallies } from "./results.repository.ts";
import { presentTallies } from "./tally.presenter.ts";

interface TalliedQuiz extends Pick<QuizSettings, "type"> {
  readonly id: number;
}

/** Counted answers, for those who may see them; `isManager` are told what is right. */
export async function readTallies(
  db: Handle,
  workspaceId: number,
  { quiz, isManager }: { readonly quiz: TalliedQuiz; readonly isManager: boolean },
): Promise<Tally[]> {
  const of = { workspaceId, quizId: quiz.id };
  const [questions, rows] = await Promise.all([findQuestions(db, of), findTallies(db, of)]);
  const asked = await askedAs(db, workspaceId, {
    questions,
    revisions: rows.map(({ questionId, revision }) => ({ q: questionId, r: revision })),
  });
  return presentTallies(rows, { asked, withRight: isManager && !isPoll(quiz) });
}

/** Questions with the earlier wordings among these revisions. */
export async function askedAs(
  db: Handle,
  workspaceId: number,
  {
    questions,
    revisions,
  }: {
    readonly questions: readonly QuestionRow[];
    readonly revisions: readonly { readonly q: number; readonly r: number }[];
  },
): Promise<Asked> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const earlier = new Map(
    revisions.filter(({ q, r }) => byId.get(q)?.revision !== r).map((each) => [`${each.q}/${each.r}`, each]),
  );
  return { questions: byId, wordings: await findWordings(db, workspaceId, [...earlier.values()]) };
}
