import { isPoll } from "@guildhall/core/quizzes";
import type { Handle } from "../../db/database.ts";
import type { News, ReaderContext, StoredEvent } from "../../events/reader.ts";
import { eventsOf } from "../../events/reader.ts";
import type { FeatureCounts, TotalChange } from "../../feature.ts";
import { findQuizSubjects } from "../quiz-subject.repository.ts";
import { addToFigures, addToTallies } from "../results/results.repository.ts";
import { mayBeDue, mixIfDue } from "./mix-ballots.service.ts";
import { findAnsweredIds } from "./submission.repository.ts";

/** The figures of attempts, the tallies of answers, and the total of what was paid for them; mixes ballots. */
export const quizCounts: FeatureCounts = {
  handles: ["quiz.submitted", "quiz.closed"],
  count: countSubmissions,
  news: (events) => [
    ...eventsOf("quiz.submitted", events).flatMap(newsOf),
    // Its last answers are counted.
    ...eventsOf("quiz.closed", events)
      .filter(({ payload }) => isPoll(payload))
      .map((): News => ({ topics: ["answers"], memberIds: [] })),
  ],
};

function newsOf({ payload: { memberId, rewards } }: ReturnType<typeof eventsOf<"quiz.submitted">>[number]): News[] {
  const answers: News = { topics: ["answers"], memberIds: [] };
  return rewards.length === 0 ? [answers] : [answers, { topics: ["balances"], memberIds: [memberId] }];
}

async function countSubmissions(
  events: readonly StoredEvent[],
  { tx, workspace, withAncestors }: ReaderContext,
): Promise<readonly TotalChange[]> {
  const submitted = eventsOf("quiz.submitted", events).map(({ payload }) => payload);
  const named = submitted.flatMap(({ submissionId }) => submissionId ?? []);
  const unnamed = submitted.filter(({ submissionId }) => submissionId === undefined);
  await addToTallies(tx, workspace.id, named);
  await addToFigures(tx, workspace.id, [...named, ...(await findAnsweredIds(tx, workspace.id, unnamed))]);
  await mixPolls(tx, workspace.id, {
    answered: unnamed.map(({ quizId }) => quizId),
    closed: eventsOf("quiz.closed", events).flatMap(({ payload }) => (isPoll(payload) ? payload.quizId : [])),
  });
  const paid = submitted.filter(({ rewards }) => rewards.length > 0);
  if (paid.length === 0) return [];
  const quizzes = await findQuizSubjects(tx, workspace.id, [...new Set(paid.map(({ quizId }) => quizId))]);
  const counts: TotalChange[] = [];
  for (const { quizId, rewards } of paid) {
    const groupId = quizzes.get(quizId)?.groupId ?? 0;
    const above = groupId === 0 ? [] : await withAncestors([groupId]);
    const by = rewards.reduce((sum, each) => sum + each.amount, 0);
    counts.push(...[0, ...above].map((id) => ({ groupId: id, name: "totalRewards", by })));
  }
  return counts;
}

async function mixPolls(
  db: Handle,
  workspaceId: number,
  { answered, closed }: { readonly answered: readonly number[]; readonly closed: readonly number[] },
): Promise<void> {
  for (const quizId of new Set([...closed, ...answered])) {
    const poll = { workspaceId, quizId };
    if (closed.includes(quizId) || (await mayBeDue(db, poll))) await mixIfDue(db, poll);
  }
}
