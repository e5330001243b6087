/** Words of the cards that the panel and the embedded pieces share. */
export const cards = {
  you: "you",
  somebody: "Somebody",
  others_one: "{{count}} other",
  others_other: "{{count}} others",
  thanks: {
    headline: "{{giver}} thanked {{receivers}}",
    headlineByYou: "You thanked {{receivers}}",
    each: "each",
    thankBack: "Thank back",
  },
  quotaReminder: {
    headline: "You still have thanks to give this month",
    text: "What is not given by the end of the month does not carry over.",
  },
  adjustment: {
    yours: "Your balance was changed",
    yoursBy: "{{actor}} changed your balance",
    theirs: "The balance of {{member}} was changed",
    theirsBy: "{{actor}} changed the balance of {{member}}",
  },
  quota: {
    left: "left",
    givenOf: "{{given}} of {{total}} given",
  },
  leaderboard: {
    you: "You",
    noRank: "No place yet",
  },
  activity: {
    published: {
      quest: "New quest: {{challenge}}",
      raid: "New raid: {{challenge}}",
      problem: "New problem: {{challenge}}",
    },
    updated: "Changed: {{challenge}}",
    closed: "Closed before you completed it: {{challenge}}",
    submitted_one: "{{members}} has sent a solution: {{challenge}}",
    submitted_other: "{{members}} have sent a solution: {{challenge}}",
    received: "Your solution has come: {{challenge}}",
    rejected: "Sent back to you: {{challenge}}",
    approved: "Approved, the reward is yours to split: {{challenge}}",
    completed_one: "{{members}} has completed {{challenge}}",
    completed_other: "{{members}} have completed {{challenge}}",
    achieved: "{{member}} has a new achievement: {{achievement}}",
    achievedByYou: "You have a new achievement: {{achievement}}",
  },
  thanks_published: {
    title: "{{author}} thanks you",
    message: "You have received thanks from {{author}}.",
    gone: "This thanks was taken back",
  },
  balance_adjusted: {
    title: "Your balance was changed",
    message: "{{author}} changed your balance.",
    gone: "This change can no longer be shown",
  },
  quota_reminder: {
    title: "You still have thanks to give",
    message: "What is not given by the end of the month does not carry over.",
    gone: "This reminder is over",
  },
  challenge_published: {
    title: "New: {{challenge}}",
    message: "You can take part now.",
    gone: "This challenge is no longer there for you",
  },
  challenge_updated: {
    title: "Changed: {{challenge}}",
    message: "You take part in it: see what is different now.",
    gone: "This challenge is no longer there for you",
  },
  challenge_closed: {
    title: "Closed: {{challenge}}",
    message: "It ended before you completed it.",
    gone: "This challenge is no longer there for you",
  },
  assignment_submitted: {
    title: "To review: {{challenge}}",
    message_one: "A solution of {{count}} person waits for you.",
    message_other: "A solution of {{count}} people waits for you.",
    gone: "This solution can no longer be shown",
  },
  assignment_received: {
    title: "Your solution has come: {{challenge}}",
    message: "You hear of it as soon as it is reviewed.",
    gone: "This solution can no longer be shown",
  },
  assignment_rejected: {
    title: "Sent back: {{challenge}}",
    message: "You can improve it and complete it again.",
    gone: "This solution can no longer be shown",
  },
  assignment_approved: {
    title: "Split the reward: {{challenge}}",
    message_one: "Your raid of {{count}} person is approved. The reward is paid once you have split it.",
    message_other: "Your raid of {{count}} people is approved. The reward is paid once you have split it.",
    gone: "This solution can no longer be shown",
  },
  assignment_completed: {
    title: "Completed: {{challenge}}",
    message_one: "It is done, and what it pays is on your balance.",
    message_other: "The {{count}} of you are done, and your share is on your balance.",
    gone: "This solution can no longer be shown",
  },
  achievement_granted: {
    title: "New achievement: {{achievement}}",
    message: "It is on your profile now.",
    gone: "This achievement can no longer be shown",
  },
} as const;
