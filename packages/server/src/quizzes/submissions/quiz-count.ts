import type { News, ReaderContext, StoredEvent } from "../../events/reader.ts";
import { eventsOf } from "../../events/reader.ts";
import type { FeatureCounts, TotalChange } from "../../feature.ts";
import { findQuizSubjects } from "../quiz-subject.repository.ts";
import { addToFigures, addToTallies } from "../results/results.repository.ts";

/** The figures of attempts, the tallies of answers, and the total of what was paid for them. */
export const quizCounts: FeatureCounts = {
  handles: ["quiz.submitted"],
  count: countSubmissions,
  news: (events) => eventsOf("quiz.submitted", events).flatMap(newsOf),
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
  const submissionIds = submitted.map(({ submissionId }) => submissionId);
  await addToTallies(tx, workspace.id, submissionIds);
  await addToFigures(tx, workspace.id, submissionIds);
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
