export const messages = {
  chain_published: {
    headline: "New chain: {{title}}",
    body: "You can take part now.",
    gone: "This chain is no longer available",
  },
  chain_updated: {
    headline: "Updated: {{title}}",
    body: "Check what changed.",
    gone: "This chain is no longer available",
  },
} as const;
