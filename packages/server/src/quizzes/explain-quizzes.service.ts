import { seesActivity } from "@guildhall/core/activities";
import { withAncestors } from "@guildhall/core/groups";
import { hasFeature } from "@guildhall/core/permissions";
import type { ExplainCauses } from "../feature.ts";
import { findGroups } from "../groups/index.ts";
import { findPaidQuizzes } from "./paid-quiz.repository.ts";

export const explainQuizzes: ExplainCauses = async ({ db, actor }, { memberId, ids }) => {
  const quizzes = await findPaidQuizzes(db, actor.workspace.id, ids);
  const groups = actor.groupIds.length === 0 ? [] : await findGroups(db, actor.workspace.id);
  const groupIds = withAncestors(groups, actor.groupIds);
  const isOn = hasFeature(actor.workspace, "quizzes");
  return new Map(
    quizzes.map((quiz) => {
      const isSeen = seesActivity("quiz", quiz, { actor, groupIds });
      // People who took it know its title, even if they can't see it any more.
      const title = isSeen || memberId === actor.memberId ? quiz.title : "";
      const link = isSeen && isOn ? ({ type: "quiz", id: quiz.id } as const) : null;
      return [quiz.id, { title, link, personId: 0 }];
    }),
  );
};
