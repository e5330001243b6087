export const messages = {
  balance_adjusted: {
    headline: "{{author}} changed your balance",
    byNobody: { headline: "Your balance changed" },
    details: "It's now {{amounts}}.",
    action: "View balance",
    gone: "This change is no longer available",
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  balance_adjusted: "balance changed",
} as const;
