import { seesActivity } from "@guildhall/core/activities";
import { withAncestors } from "@guildhall/core/groups";
import { hasFeature } from "@guildhall/core/permissions";
import type { ExplainCauses } from "../feature.ts";
import { findGroups } from "../groups/index.ts";
import { findPaidChallenges } from "./paid-challenge.repository.ts";

export const explainAssignments: ExplainCauses = async ({ db, actor }, { memberId, ids }) => {
  const challenges = await findPaidChallenges(db, actor.workspace.id, ids);
  const groups = actor.groupIds.length === 0 ? [] : await findGroups(db, actor.workspace.id);
  const groupIds = withAncestors(groups, actor.groupIds);
  const isOn = hasFeature(actor.workspace, "challenges");
  return new Map(
    challenges.map((challenge) => {
      const isSeen = seesActivity("challenge", challenge, { actor, groupIds });
      // People who took part know its title, even if they can't see it any more.
      const title = isSeen || memberId === actor.memberId ? challenge.title : "";
      const link = isSeen && isOn ? ({ type: "challenge", id: challenge.id } as const) : null;
      return [challenge.assignmentId, { title, link, personId: 0 }];
    }),
  );
};
