export const messages = {
  product_added: {
    headline: "New perk: {{title}}",
    body: "It's available now.",
    gone: "This perk is no longer available",
  },
} as const;
