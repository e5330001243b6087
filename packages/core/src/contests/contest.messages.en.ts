export const messages = {
  contest_published: {
    headline: "New contest: {{title}}",
    body: "You can take part now.",
    gone: "This contest is no longer available",
  },
  contest_updated: {
    headline: "Updated: {{title}}",
    body: "Check what changed.",
    gone: "This contest is no longer available",
  },
} as const;
