import { seesActivity } from "@guildhall/core/activities";
import { withAncestors } from "@guildhall/core/groups";
import { hasFeature } from "@guildhall/core/permissions";
import type { ExplainCauses } from "../feature.ts";
import { findGroups } from "../groups/index.ts";
import { findPaidContests } from "./paid-contest.repository.ts";

export const explainContests: ExplainCauses = async ({ db, actor }, { memberId, ids }) => {
  const contests = await findPaidContests(db, actor.workspace.id, ids);
  const groups = actor.groupIds.length === 0 ? [] : await findGroups(db, actor.workspace.id);
  const groupIds = withAncestors(groups, actor.groupIds);
  const isOn = hasFeature(actor.workspace, "contests");
  return new Map(
    contests.map((contest) => {
      const isSeen = seesActivity("contest", contest, { actor, groupIds });
      // People who won know its title, even if they can't see it any more.
      const title = isSeen || memberId === actor.memberId ? contest.title : "";
      const link = isSeen && isOn ? ({ type: "contest", id: contest.id } as const) : null;
      return [contest.id, { title, link, personId: 0 }];
    }),
  );
};
