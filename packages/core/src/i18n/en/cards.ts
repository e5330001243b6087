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
} as const;
