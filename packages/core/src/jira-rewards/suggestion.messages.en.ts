export const messages = {
  thanks_suggested: {
    headline: "You could thank {{members}} for {{title}}",
    body: "It's for their work in Jira. Whether to say thanks, and how, is up to you.",
    gone: "This suggestion has expired",
  },
} as const;
