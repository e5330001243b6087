const gone = "This challenge is no longer available";

export const messages = {
  challenge_published: {
    headline: "New challenge: {{title}}",
    quest: { headline: "New quest: {{title}}" },
    raid: { headline: "New raid: {{title}}" },
    problem: { headline: "New problem: {{title}}" },
    body: "You can take part now.",
    gone,
  },
  challenge_updated: {
    headline: "Updated: {{title}}",
    body: "You're taking part, so check what changed.",
    gone,
  },
  challenge_given_up: {
    headline: "Given up: {{title}}",
    body: "{{author}} gave it up. Reopen it so anyone can accept it, or close it.",
    action: "Open problem",
    gone,
  },
  challenge_reopened: {
    headline: "Reopened: {{title}}",
    body: "You can accept it now.",
    gone,
  },
  challenge_closed: {
    headline: "Closed before you finished: {{title}}",
    gone,
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  challenge_given_up: "problem given up",
} as const;
