const gone = "This contest is no longer available";

export const messages = {
  contest_published: {
    headline: "New contest: {{title}}",
    body: "You can take part now.",
    manual: { body: "The winners will be chosen by hand." },
    manual_participants: { body: "Join to take part. The winners will be chosen from those who joined." },
    auto: { body: "The people who earn the most until it closes win. What you earn from now on counts." },
    voting: { body: "Join to take part, and vote for someone else." },
    gone,
  },
  contest_updated: {
    headline: "Updated: {{title}}",
    body: "You've joined this contest, so check what changed.",
    gone,
  },
  contest_over: {
    headline: "Choose the winners: {{title}}",
    body: "The contest is over. People are waiting for the results.",
    action: "Choose winners",
    gone,
  },
  contest_closed: {
    headline_one: "{{members}} won {{title}}",
    headline_other: "{{members}} won {{title}}",
    body: "The contest is closed.",
    won: {
      headline: "You won: {{title}}",
      body: "See your place and the other winners.",
    },
    placed: {
      headline: "You won place {{place}}: {{title}}",
      body: "See who else won.",
    },
    paid: {
      headline: "You won place {{place}}: {{title}}",
      body: "Your reward is in your balance.",
    },
    none: {
      headline: "Closed without winners: {{title}}",
      body: "Nobody won this time.",
    },
    details: "You received {{amounts}}.",
    action: "See results",
    gone,
  },
  contest_thanked: {
    headline: "Thanks for taking part: {{title}}",
    body: "You got a reward. It's in your balance.",
    details: "You received {{amounts}}.",
    gone,
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  contest_over: "contest waiting for winners",
  contest_closed: "contest won",
} as const;
