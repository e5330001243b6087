import { message } from "../messages/define-messages.ts";

export const achievementMessages = {
  achievement_granted: message("achievement.granted", {
    category: "achievement",
    subject: "achievement",
    subjectId: ({ achievementId }) => achievementId,
    entityId: ({ achievementId }) => achievementId,
    to: ({ payload }) => [payload.memberId],
    audience: "viewers",
    keeps: ({ achievementId, memberId }) => ({ achievementId, memberId }),
    link: ({ memberId }) => `/profile/${String(memberId)}`,
  }),
};
