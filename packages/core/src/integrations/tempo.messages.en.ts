export const messages = {
  tempo_refused: {
    headline: "Tempo doesn't accept the token for {{title}}",
    body: "Time tracked in Tempo isn't read until you enter a new token. Nothing is lost: everything since then is read once Tempo accepts one.",
    action: "Enter a new token",
    gone: "This token for Tempo has been replaced",
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  tempo_refused: "token for Tempo refused",
} as const;
