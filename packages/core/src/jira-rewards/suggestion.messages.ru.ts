export const messages = {
  thanks_suggested: {
    headline: "Кого поблагодарить за {{title}}: {{members}}",
    body: "Эта работа в Jira сделана и не переделывалась. Благодарить ли и какими словами — решать вам.",
    gone: "Это предложение больше не действует",
  },
} as const;
