const refunded = "The price went back to the buyer, and the perk is in stock again.";

export const messages = {
  purchase_announced: {
    headline: "{{author}} bought {{title}}",
    byYou: { headline: "You bought {{title}}" },
    gift: { headline: "{{author}} gave {{members}} a gift: {{title}}" },
    giftByYou: { headline: "You gave {{members}} a gift: {{title}}" },
    giftToYou: {
      headline: "{{author}} gave you a gift: {{title}}",
      body: "Request it in your profile anytime.",
    },
    body: "You can get it too.",
    gone: "This purchase is no longer available",
  },
  purchase_gifted: {
    headline: "{{author}} gave you a gift: {{title}}",
    body: "Request it in your profile anytime.",
    action: "View my perks",
    gone: "This gift is no longer available",
  },
  purchase_requested: {
    headline: "{{members}} requested {{title}}",
    byYou: { headline: "You requested {{title}}" },
    body: "It's waiting for activation.",
    details: "Price: {{amounts}}.",
    action: "View request",
    gone: "This request is no longer available",
  },
  purchase_activated: {
    headline: "Activated for you: {{title}}",
    byYou: { headline: "You activated {{title}} for {{members}}", body: "They've been told." },
    byOther: { headline: "{{author}} activated {{title}} for {{members}}" },
    body: "{{author}} activated it.",
    action: "View my perks",
    gone: "This purchase is no longer available",
  },
  purchase_refunded: {
    headline: "Refunded: {{title}}",
    body: "It's no longer yours: {{author}} refunded it.",
    paidBack: { body: "What you paid is back in your balance." },
    gift: { headline: "Your gift was refunded: {{title}}" },
    byYou: { headline: "You refunded {{title}}", body: refunded },
    byOther: { headline: "{{author}} refunded {{title}}", body: refunded },
    details: "{{author}} refunded it. Back in your balance: {{amounts}}.",
    action: "View my profile",
    gone: "This purchase is no longer available",
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  purchase_gifted: "gift",
  purchase_requested: "perk requested",
  purchase_activated: "perk activated",
  purchase_refunded: "refund",
} as const;
