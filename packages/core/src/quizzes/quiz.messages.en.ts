const gone = "This quiz is no longer available";
const gonePoll = { gone: "This poll is no longer available" };

export const messages = {
  quiz_published: {
    headline: "New quiz: {{title}}",
    body: "You can take it now.",
    gone,
    poll: { headline: "New poll: {{title}}", body: "Say what you think.", ...gonePoll },
  },
  quiz_updated: {
    headline: "Updated: {{title}}",
    body: "You've started this, so check what changed.",
    gone,
    poll: gonePoll,
  },
  quiz_closed: {
    headline: "Closed before you finished: {{title}}",
    gone,
  },
  quiz_timed_out: {
    headline: "Time ran out: {{title}}",
    body: "The answers you gave count.",
    gone,
  },
} as const;
