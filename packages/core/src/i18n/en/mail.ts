/** Words of the mails that the product writes. */
export const mail = {
  greeting: "Hello {{name}},",
  footer: "You receive this mail as a member of {{workspace}}.",
  thanks_received: {
    subject: "{{author}} thanks you",
    text: "{{author}} has thanked you.",
    details: "You received {{amounts}}.",
    action: "See the thanks",
  },
  balance_adjusted: {
    subject: "Your balance was changed",
    text: "{{author}} has changed your balance.",
    details: "It is now {{amounts}}.",
    action: "See your balance",
  },
  quota_reminder: {
    subject: "You still have thanks to give",
    text: "You still have thanks to give this month.",
    details: "Left: {{amounts}}. What is not given by {{date}} does not carry over.",
    action: "Give thanks",
  },
} as const;
