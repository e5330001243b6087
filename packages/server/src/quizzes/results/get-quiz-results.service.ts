import { LIST_PAGE_SIZE, pageWindow, toPage } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { isPoll } from "@guildhall/core/quizzes";
import type { ResultItem, submissionCalls } from "@guildhall/core/quizzes";
import type { MemberCall } from "../../lib/deps.ts";
import { translatorOf } from "../../lib/texts.ts";
import { findUserRefs } from "../../lib/user-refs.repository.ts";
import { presentQuizCard } from "../quiz.presenter.ts";
import { findQuiz } from "../quiz.repository.ts";
import { shareUrls } from "../share-urls.ts";
import { countViewers, requireVisible } from "../../activities/index.ts";
import { findAnswers } from "../submissions/answer.repository.ts";
import type { AnswerRow } from "../submissions/answer.repository.ts";
import { openQuiz } from "../submissions/open-quiz.service.ts";
import { findSubmissions } from "../submissions/submission.repository.ts";
import type { TakenQuizRow } from "../submissions/taken-quiz.repository.ts";
import { readTallies } from "./read-tallies.service.ts";
import { findEndedIds, findFigures, findIdsByName } from "./results.repository.ts";
import type { Figures } from "./results.repository.ts";

type Results = EndpointResponse<typeof submissionCalls.getResults>;
type ResultPage = EndpointResponse<typeof submissionCalls.listAnswers>;

/** Counters, counted answers and the first people, newest first; of an anonymous poll, by name. */
export async function getQuizResults(call: MemberCall, quizId: number): Promise<Results> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  const row = await requireVisible("quiz", call, await findQuiz(db, { workspaceId, id: quizId }));
  const quiz = await openQuiz(call, quizId, "none");
  const [card, figures, viewers, tallies, { until, ...page }] = await Promise.all([
    presentQuizCard(call, row),
    findFigures(db, { workspaceId, quizId }),
    countViewers("quiz", { db, workspaceId }, quiz.groupId),
    readTallies(db, workspaceId, { quiz, isManager: true }),
    pageOf(call, quiz, { page: 0, until: 0, query: "" }),
  ]);
  const counted = quiz.isAnonymous ? figures.counted : figures.people;
  const stats = statsOf(call, quiz, { figures, viewers });
  return { quiz: card, urls: shareUrls(call, row), stats, tallies, counted, until, ...page };
}

/** Newest first; without those who answered after the one that the reader began with. */
export async function listQuizAnswers(
  call: MemberCall,
  { quizId, ...at }: PageOfAnswers & { readonly quizId: number },
): Promise<ResultPage> {
  const { items, hasNext, nextPage } = await pageOf(call, await openQuiz(call, quizId, "none"), at);
  return { items, hasNext, nextPage };
}

interface PageOfAnswers {
  readonly page: number;
  readonly until: number;
  /** A part of a name; empty for everyone. */
  readonly query: string;
}

async function pageOf(
  { db, actor }: MemberCall,
  quiz: TakenQuizRow,
  { page, until, query }: PageOfAnswers,
): Promise<ResultPage & Pick<Results, "until">> {
  const workspaceId = actor.workspace.id;
  const at = { page, size: LIST_PAGE_SIZE };
  const window = pageWindow(at.page, at.size);
  if (quiz.isAnonymous) {
    const found = await findIdsByName(db, { workspaceId, quizId: quiz.id, after: 0, query, ...window });
    const { items: ids, hasNext } = toPage(found, at);
    const named = (await itemsOf({ db, workspaceId }, ids)).map(withoutAnswers);
    // The newest would be found by trying.
    return { items: named, hasNext, nextPage: hasNext ? page + 1 : null, until: null };
  }
  const of = { workspaceId, quizId: quiz.id, until, query, isOnce: quiz.maxAttempts === 1 };
  const { items: ids, hasNext } = toPage(await findEndedIds(db, { ...of, ...window }), at);
  const items = await itemsOf({ db, workspaceId }, ids);
  return { items, hasNext, nextPage: hasNext ? page + 1 : null, until: ids[0] ?? null };
}

/** Who answered, and neither when nor what. */
function withoutAnswers({ user, status, score, maxScore }: ResultItem): ResultItem {
  return { user, status, score, maxScore };
}

async function itemsOf(
  { db, workspaceId }: Pick<MemberCall, "db"> & { readonly workspaceId: number },
  ids: readonly number[],
): Promise<ResultItem[]> {
  const [submissions, answers] = await Promise.all([
    findSubmissions(db, workspaceId, ids),
    findAnswers(db, workspaceId, ids),
  ]);
  const people = await findUserRefs(
    db,
    workspaceId,
    submissions.map(({ memberId }) => memberId),
  );
  return ids.flatMap((id) => {
    const submission = submissions.find((each) => each.id === id);
    const user = people.get(submission?.memberId ?? 0);
    if (submission === undefined || user === undefined) return [];
    const { status, score, maxScore, startedAt, endedAt } = submission;
    const own = answers.filter(({ submissionId }) => submissionId === id);
    const answeredAt = (endedAt ?? startedAt).toISOString();
    return { user, answeredAt, status, score, maxScore, answers: Object.fromEntries(own.map(presentGiven)) };
  });
}

function presentGiven({ questionId, optionId, textValue, numberValue, revision, isRight }: AnswerRow) {
  return [String(questionId), { questionId, optionId, textValue, numberValue, revision, isRight }] as const;
}

function statsOf(
  { language }: MemberCall,
  quiz: TakenQuizRow,
  { figures, viewers }: { readonly figures: Figures; readonly viewers: number },
): Results["stats"] {
  const t = translatorOf(language);
  const counter = (name: "people" | "completed" | "allRight", count: number, of: number) => ({
    count,
    of,
    title: t(`figures:${name}`),
    subtitle: t(`figures:${name}Hint`, { count, of }),
  });
  // Whoever answered and left is counted, too.
  const people = counter("people", figures.people, Math.max(figures.people, viewers));
  if (isPoll(quiz)) return [people];
  const { attempts, maxScore: of } = figures;
  const average = Math.round(figures.averageScore);
  return [
    people,
    counter("completed", figures.completed, attempts),
    { count: average, of, title: t("figures:average"), subtitle: t("figures:averageHint", { total: of }) },
    counter("allRight", figures.allRight, attempts),
  ];
}
