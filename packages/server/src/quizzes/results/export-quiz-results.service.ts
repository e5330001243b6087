import type { TranslateAny } from "@guildhall/core/i18n";
import { isPoll } from "@guildhall/core/quizzes";
import { exportResults } from "../../activities/index.ts";
import type { ResultRow } from "../../activities/index.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { translatorOf } from "../../lib/texts.ts";
import { findUserRefs } from "../../lib/user-refs.repository.ts";
import type { Cell, SheetColumn, TypedSheet } from "../../spreadsheets/typed-sheet.ts";
import { findAnswers, findPaid } from "../submissions/answer.repository.ts";
import type { AnswerRow } from "../submissions/answer.repository.ts";
import { findQuestions } from "../submissions/asked-question.repository.ts";
import type { QuestionRow } from "../submissions/asked-question.repository.ts";
import { openQuiz } from "../submissions/open-quiz.service.ts";
import { wordingOf } from "../submissions/submission.presenter.ts";
import { findSubmissions } from "../submissions/submission.repository.ts";
import { findQuizRewards } from "../submissions/taken-quiz.repository.ts";
import { askedAs } from "./read-tallies.service.ts";
import { findExportedIds, findIdsByName, findTallies } from "./results.repository.ts";

/**
 * Everybody's answers as a sheet, newest first, with a column for each wording of a question. Of an anonymous poll, the
 * people by name.
 */
export async function exportQuizResults(call: MemberCall, quizId: number): Promise<TypedSheet> {
  const { db, actor, language } = call;
  const workspaceId = actor.workspace.id;
  const quiz = await openQuiz(call, quizId, "none");
  const t = translatorOf(language);
  const of = { workspaceId, quizId };
  const [questions, rewards] = await Promise.all([findQuestions(db, of), findQuizRewards(db, workspaceId, quizId)]);
  const { isAnonymous } = quiz;
  const wordings = isAnonymous ? [] : await wordingsOf(call, quizId, questions);
  const currencyIds = [...rewards, ...questions.flatMap((question) => question.rewards)].map((each) => each.currencyId);
  const isMarked = !isPoll(quiz);
  return exportResults(call, {
    sheetName: t("figures:sheet.name"),
    columns: [...fixedColumns(t, { isMarked, isAnonymous }), ...wordings.map((each) => toColumn(t, each))],
    currencyIds: [...new Set(currencyIds)],
    findIds: ({ before, limit }) =>
      isAnonymous
        ? findIdsByName(db, { ...of, after: before, query: "", limit, offset: 0 })
        : findExportedIds(db, { ...of, before, limit }),
    readRows: (ids) => readRows(call, ids, { t, isMarked, isAnonymous, wordings }),
  });
}

/** One wording of a question, as a column. */
interface WordingColumn {
  readonly question: QuestionRow;
  readonly revision: number;
  readonly description: string;
  readonly texts: Readonly<Record<string, string>>;
}

async function wordingsOf(
  { db, actor }: MemberCall,
  quizId: number,
  questions: readonly QuestionRow[],
): Promise<WordingColumn[]> {
  const workspaceId = actor.workspace.id;
  const rows = await findTallies(db, { workspaceId, quizId });
  const revisions = rows.map(({ questionId, revision }) => ({ q: questionId, r: revision }));
  const asked = await askedAs(db, workspaceId, { questions, revisions });
  return questions.flatMap((question) => {
    const earlier = asked.wordings.filter(({ questionId }) => questionId === question.id);
    return [question.revision, ...earlier.map(({ revision }) => revision).reverse()].map((revision) => {
      const { description, texts } = wordingOf(question, revision, asked);
      return { question, revision, description, texts };
    });
  });
}

/** What a sheet says of each person. */
interface SheetScope {
  readonly isMarked: boolean;
  readonly isAnonymous: boolean;
}

function fixedColumns(t: TranslateAny, { isMarked, isAnonymous }: SheetScope): SheetColumn[] {
  const column = (key: string, kind: SheetColumn["kind"], width: number): SheetColumn => ({
    title: t(`figures:sheet.${key}`),
    kind,
    width,
  });
  const marked = [
    column("attempt", "number", 10),
    column("status", "text", 16),
    column("score", "number", 8),
    column("total", "number", 8),
  ];
  const times = [column("started", "instant", 18), column("answered", "instant", 18)];
  return [column("person", "text", 26), ...(isAnonymous ? [] : times), ...(isMarked ? marked : [])];
}

function toColumn(t: TranslateAny, { question, revision, description }: WordingColumn): SheetColumn {
  const key = revision === question.revision ? "question" : "earlier";
  const title = t(`figures:sheet.${key}`, { number: question.position + 1, question: description });
  return { title, kind: question.type === "slider" ? "number" : "text", width: 30 };
}

interface RowWords extends SheetScope {
  readonly t: TranslateAny;
  readonly wordings: readonly WordingColumn[];
}

async function readRows(
  { db, actor }: MemberCall,
  ids: readonly number[],
  { t, isMarked, isAnonymous, wordings }: RowWords,
): Promise<ResultRow[]> {
  const workspaceId = actor.workspace.id;
  const [submissions, answers, paid] = await Promise.all([
    findSubmissions(db, workspaceId, ids),
    findAnswers(db, workspaceId, ids),
    findPaid(db, workspaceId, ids),
  ]);
  const people = await findUserRefs(db, workspaceId, [...new Set(submissions.map(({ memberId }) => memberId))]);
  const byId = new Map(submissions.map((submission) => [submission.id, submission]));
  return ids.flatMap((id) => {
    const submission = byId.get(id);
    if (submission === undefined) return [];
    const { memberId, startedAt, endedAt, attempt, status, score, maxScore } = submission;
    const own = answers.filter(({ submissionId }) => submissionId === id);
    const marked = isMarked ? [attempt, t(`figures:status.${status}`), score, maxScore] : [];
    const name = people.get(memberId)?.name ?? "";
    const times = isAnonymous ? [] : [startedAt, endedAt];
    const cells = [name, ...times, ...marked, ...wordings.map((wording) => toCell(wording, own))];
    return { cells, paid: paid.filter(({ submissionId }) => submissionId === id) };
  });
}

function toCell({ question, revision, texts }: WordingColumn, answers: readonly AnswerRow[]): Cell {
  const given = answers.find((each) => each.questionId === question.id && each.revision === revision);
  if (given === undefined) return null;
  return given.optionId === null ? (given.textValue ?? given.numberValue) : (texts[String(given.optionId)] ?? "");
}
