/** Perks that a new workspace may start with, and the words of exported purchases. */
export const spending = {
  samples: {
    coffee: { title: "Coffee with cake", description: "At the café around the corner, on the company." },
    lunch: { title: "Lunch for two", description: "Take a colleague along whom you do not know well yet." },
    late: { title: "Come an hour later", description: "On a day of your choice. Tell your team the day before." },
    book: { title: "A book", description: "Any book that you would like to read, on paper or not." },
    home: { title: "A day at home", description: "Work from wherever you like for a day." },
    day: { title: "A day off", description: "One more day of holiday. Settle the date with your lead." },
  },
  sheet: {
    requests: "Requests",
    inactive: "Not requested",
    activated: "Activated perks",
    id: "Number",
    perk: "Perk",
    holder: "For",
    buyer: "Bought by",
    bought: "Bought",
    requested: "Asked for",
    activatedAt: "Handed out",
    activatedBy: "Handed out by",
    message: "Message",
    comment: "Comment",
    free: "Free",
    yes: "yes",
  },
} as const;
