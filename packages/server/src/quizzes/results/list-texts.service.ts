import { NotFoundError, pageWindow, TEXT_ANSWERS_PAGE_SIZE, toPage } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import type { submissionCalls } from "@guildhall/core/quizzes";
import type { MemberCall } from "../../lib/deps.ts";
import { findUserRefs } from "../../lib/user-refs.repository.ts";
import { findQuestions } from "../submissions/asked-question.repository.ts";
import { findBallotTexts } from "../submissions/ballot.repository.ts";
import { openQuiz } from "../submissions/open-quiz.service.ts";
import { findTexts } from "./results.repository.ts";
import type { TextRow } from "./results.repository.ts";

interface TextsWish {
  readonly quizId: number;
  readonly questionId: number;
  readonly revision: number;
  readonly page: number;
  readonly until: number;
}

/**
 * What people wrote, newest first; without what came after the attempt that the reader began with. Of an anonymous poll,
 * texts alone.
 * @throws {NotFoundError} when the caller sees no such quiz, or it has no such question
 */
export async function listQuizTexts(
  call: MemberCall,
  { quizId, questionId, page, ...wish }: TextsWish,
): Promise<EndpointResponse<typeof submissionCalls.listTexts>> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  const quiz = await openQuiz(call, quizId, "none");
  const [question] = await findQuestions(db, { workspaceId, quizId: quiz.id, ids: [questionId] });
  if (question === undefined) throw new NotFoundError("question", { questionId });
  const at = { page, size: TEXT_ANSWERS_PAGE_SIZE };
  const of = { workspaceId, quizId: quiz.id, questionId, ...wish, ...pageWindow(at.page, at.size) };
  const { items, hasNext } = quiz.isAnonymous
    ? toPage(await findBallotTexts(db, of), at)
    : await namedPage(call, toPage(await findTexts(db, of), at));
  return { items: [...items], hasNext, nextPage: hasNext ? page + 1 : null };
}

async function namedPage(
  { db, actor }: MemberCall,
  { items: rows, hasNext }: { readonly items: readonly TextRow[]; readonly hasNext: boolean },
) {
  const people = await findUserRefs(
    db,
    actor.workspace.id,
    rows.map(({ memberId }) => memberId),
  );
  const items = rows.flatMap(({ submissionId: id, memberId, answeredAt, textValue }) => {
    const user = people.get(memberId);
    return user === undefined ? [] : [{ id, user, answeredAt: answeredAt.toISOString(), textValue }];
  });
  return { items, hasNext };
}
