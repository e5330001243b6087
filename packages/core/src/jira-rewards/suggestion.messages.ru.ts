export const messages = {
  thanks_suggested: {
    headline: "Сказать спасибо? {{members}} — {{title}}",
    body: "За работу в Jira. Благодарить ли и какими словами — решать вам.",
    gone: "Это предложение больше не действует",
  },
} as const;
