export const messages = {
  quiz_published: {
    headline: "New quiz: {{title}}",
    body: "You can take part now.",
    gone: "This quiz is no longer available",
  },
  quiz_updated: {
    headline: "Updated: {{title}}",
    body: "Check what changed.",
    gone: "This quiz is no longer available",
  },
} as const;
