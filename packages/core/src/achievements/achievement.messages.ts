import { everyoneWhoSees } from "../messages/audiences.ts";
import { message } from "../messages/define-messages.ts";

export const achievementMessages = {
  achievement_granted: message("achievement.granted", {
    category: "achievement",
    subject: "achievement",
    subjectId: ({ achievementId }) => achievementId,
    entityId: ({ achievementId }) => achievementId,
    to: ({ payload }) => [payload.memberId],
    audience: everyoneWhoSees(),
    keeps: ({ achievementId, memberId }) => ({ achievementId, memberId }),
    link: ({ memberId }) => `/profile/${String(memberId)}`,
  }),
};
