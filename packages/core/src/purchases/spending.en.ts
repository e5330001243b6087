/** Perks suggested to a new workspace, and texts of exported purchases. */
export const spending = {
  samples: {
    coffee: { title: "Coffee and cake", description: "At the café around the corner, on the company." },
    lunch: { title: "Lunch for two", description: "Bring a colleague you don't know well yet." },
    late: { title: "Come in an hour late", description: "On a day of your choice. Tell your team the day before." },
    book: { title: "A book", description: "Any book you'd like to read, in print or digital." },
    home: { title: "A day at home", description: "Work from anywhere for a day." },
    day: { title: "A day off", description: "One extra vacation day. Agree on the date with your manager." },
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
    requested: "Requested",
    activatedAt: "Activated",
    activatedBy: "Activated by",
    message: "Message",
    comment: "Comment",
    free: "Free",
    yes: "yes",
  },
} as const;
