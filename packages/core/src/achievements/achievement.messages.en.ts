export const messages = {
  achievement_granted: {
    headline: "{{members}} earned an achievement: {{title}}",
    toYou: {
      headline: "You earned an achievement: {{title}}",
      body: "It's on your profile now.",
    },
    gone: "This achievement is no longer available",
  },
} as const;
