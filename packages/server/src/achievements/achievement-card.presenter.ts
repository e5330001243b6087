import * as z from "zod/mini";
import { defineCards } from "../cards/card.ts";
import { presentAchievement } from "./achievement.presenter.ts";
import { findAchievementsById } from "./achievement.repository.ts";

const stored = z.object({ memberId: z._default(z.int(), 0) });

export const achievementCards = defineCards({
  parts: ["achievement"],
  load: async (call, cards) => {
    const ids = cards.map(({ entityId }) => entityId);
    const rows = await findAchievementsById(call.db, { workspaceId: call.actor.workspace.id, ids });
    const byId = new Map(rows.map((row) => [row.id, presentAchievement(call, row)]));
    const holderOf = (payload: unknown) => stored.parse(payload).memberId;
    return {
      memberIds: cards.map(({ payload }) => holderOf(payload)),
      present: ({ entityId, payload }, { people }) => {
        const achievement = byId.get(entityId);
        const user = people.get(holderOf(payload));
        if (achievement === undefined || user === undefined) return null;
        return { parts: { achievement: { ...achievement, user } }, title: achievement.title, members: [user] };
      },
    };
  },
});
