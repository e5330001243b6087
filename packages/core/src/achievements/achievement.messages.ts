import { message } from "../messages/define-messages.ts";

export const achievementMessages = {
  achievement_granted: message("achievement.granted", {
    category: "achievement",
    card: "achievement",
    subject: "achievement",
    subjectId: ({ achievementId }) => achievementId,
    entityId: ({ achievementId }) => achievementId,
    to: ({ payload }) => [payload.memberId],
    audience: "viewers",
    keeps: ({ achievementId, memberId }) => ({ achievementId, memberId }),
    names: ({ memberId }) => [memberId],
    variant: ({ readerId, memberIds }) => (memberIds.includes(readerId) ? "toYou" : ""),
    link: ({ memberId }) => `/profile/${String(memberId)}`,
  }),
};
