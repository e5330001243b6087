export const cards = {
  you: "you",
  somebody: "Someone",
  others_one: "{{count}} other",
  others_other: "{{count}} others",
  thanks: {
    published: {
      headline: "{{author}} thanked {{members}}",
      byYou: { headline: "You thanked {{members}}" },
      toYou: { headline: "{{author}} thanked you" },
    },
    each: "each",
    thankBack: "Thank back",
  },
  quota: {
    left: "left",
    givenOf: "{{given}} of {{total}} given",
  },
  leaderboard: {
    you: "You",
    noRank: "No rank yet",
  },
  perk: {
    free: "Free",
    returned: "Back in your balance:",
    toPerks: "Browse perks",
    toOwn: "View my perks",
    toRequests: "View requests",
  },
} as const;
