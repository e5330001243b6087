const gone = "This chain is no longer available";

export const messages = {
  chain_published: {
    headline: "New chain: {{title}}",
    body: "Each step opens once you've done the one before it.",
    gone,
  },
  chain_updated: {
    headline: "Updated: {{title}}",
    body: "What you've done stays done. Check what changed.",
    gone,
  },
  chain_welcome: {
    headline: "Welcome! Start here: {{title}}",
    body: "A few steps to get to know your team, one after the other.",
    action: "Start",
    gone,
  },
  chain_closed: {
    headline: "Closed: {{title}}",
    body: "Its steps no longer wait for each other.",
    gone,
  },
  chain_step_opened: {
    headline: "Next step open: {{title}}",
    body: "Your last step counts, so you can go on.",
    gone,
  },
  chain_finished: {
    headline: "Finished: {{title}}",
    body: "You've done every step.",
    gone,
  },
  chain_reminder: {
    headline: "Your next step is waiting: {{title}}",
    body: "Carry on whenever you have a moment.",
    action: "Continue",
    gone,
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  chain_welcome: "welcome chain",
  chain_reminder: "chain reminder",
} as const;
