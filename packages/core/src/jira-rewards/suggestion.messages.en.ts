export const messages = {
  thanks_suggested: {
    headline: "You could thank {{members}} for {{title}}",
    body: "Their work in Jira has held up. Whether to say thanks, and how, is up to you.",
    gone: "This suggestion has expired",
  },
} as const;
