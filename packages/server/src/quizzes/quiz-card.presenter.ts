import { seesActivity } from "@guildhall/core/activities";
import { withAncestors } from "@guildhall/core/groups";
import { partOf } from "@guildhall/core/quizzes";
import type { QuizPart } from "@guildhall/core/quizzes";
import * as z from "zod/mini";
import { defineCards } from "../cards/card.ts";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { presentQuizCards } from "./quiz.presenter.ts";
import { findQuizzes } from "./quiz.repository.ts";

/** What messages of quizzes keep. */
const stored = z.object({ quizId: z.int() });

export const quizCards = defineCards({
  parts: ["quiz"],
  load: async (call, cards) => {
    const seen = await findSeen(
      call,
      cards.map(({ payload }) => stored.parse(payload).quizId),
    );
    return {
      present: ({ payload }) => {
        const quiz = seen.get(stored.parse(payload).quizId);
        return quiz === undefined ? null : { parts: { quiz }, title: quiz.title, subjectType: quiz.type };
      },
    };
  },
});

/** Without those that the caller may not see; with the caller's part in each. */
async function findSeen(call: MemberCall, ids: readonly number[]): Promise<ReadonlyMap<number, QuizPart>> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const rows = await findQuizzes(db, workspaceId, [...new Set(ids)]);
  const groups = rows.length === 0 || actor.groupIds.length === 0 ? [] : await findGroups(db, workspaceId);
  const viewer = { actor, groupIds: withAncestors(groups, actor.groupIds) };
  const quizzes = await presentQuizCards(
    call,
    rows.filter((row) => seesActivity("quiz", row, viewer)),
  );
  return new Map(quizzes.map((quiz) => [quiz.id, partOf(quiz)]));
}
