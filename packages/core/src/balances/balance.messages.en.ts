export const messages = {
  balance_adjusted: {
    headline: "{{author}} changed your balance",
    byNobody: { headline: "Your balance changed" },
    details: "It's now {{amounts}}.",
    action: "View balance",
    gone: "This change is no longer available",
  },
} as const;
