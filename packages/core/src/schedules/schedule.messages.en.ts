export const messages = {
  schedule_stopped: {
    headline: "Schedule paused: {{title}}",
    body: "The workspace's plan no longer includes it, so nothing was published. Resume it once the plan does.",
    action: "Open the schedule",
    gone: "This no longer applies",
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  schedule_stopped: "schedule paused",
} as const;
