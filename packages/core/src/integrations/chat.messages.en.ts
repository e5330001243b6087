export const messages = {
  chat_disconnected: {
    headline: "Disconnected: {{title}}",
    body: "Nothing is sent there anymore, and nobody can use Guildhall from there. Connect it again in the settings.",
    slack: { headline: "Guildhall was removed from Slack: {{title}}" },
    slackRevoked: { headline: "Guildhall lost access to Slack: {{title}}" },
    telegram: { headline: "Guildhall was removed from Telegram: {{title}}" },
    telegramRevoked: {
      headline: "Telegram rejected the token of {{title}}",
      body: "Messages can't be sent or received until the person who runs this server sets a valid token. After that, everything resumes by itself.",
    },
    action: "Connect again",
    gone: "This chat is no longer connected",
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  chat_disconnected: "chat disconnected",
} as const;
