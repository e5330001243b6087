export const messages = {
  chat_disconnected: {
    headline: "Disconnected: {{title}}",
    body: "Nothing is sent there any more, and nobody can act from there. Connect it again in the settings.",
    slack: { headline: "Guildhall was removed from Slack: {{title}}" },
    slackRevoked: { headline: "Slack no longer lets Guildhall in: {{title}}" },
    telegram: { headline: "Guildhall was removed from Telegram: {{title}}" },
    telegramRevoked: {
      headline: "Telegram refuses the token of {{title}}",
      body: "Nothing arrives from Telegram and nothing is sent there until the person who runs this server gives it a valid token. Everything then goes on by itself.",
    },
    action: "Connect again",
    gone: "This chat is no longer connected",
  },
} as const;
