const gone = "This no longer applies";

export const messages = {
  trial_started: {
    headline: "Your trial of the {{title}} plan has started",
    body: "You have 14 days with everything in it. No card needed.",
    action: "See your plan",
    gone,
  },
  trial_ends: {
    headline: "Your trial of the {{title}} plan ends soon",
    body: "Pay before it ends, and nothing changes. If you don't, you continue on the Free plan and keep everything you made.",
    details: "It ends on {{date}}. Pay before then, and nothing changes.",
    action: "See plans",
    gone,
  },
  trial_ended: {
    headline: "Your trial of the {{title}} plan has ended",
    body: "You continue on the Free plan. Everything you made is still here, and what's running finishes.",
    action: "See plans",
    gone,
  },
  plan_ends: {
    headline: "Your {{title}} plan ends soon",
    body: "It won't renew by itself.",
    details: "It ends on {{date}}.",
    action: "See plans",
    gone,
  },
  plan_ended: {
    headline: "Your {{title}} plan has ended",
    body: "You continue on the Free plan. Everything you made is still here, and what's running finishes.",
    action: "Choose a plan",
    gone,
  },
  plan_granted: {
    headline: "You're now on the {{title}} plan",
    body: "Everything in it is available right away.",
    action: "See your plan",
    gone,
  },
  payment_received: {
    headline: "Payment received for the {{title}} plan",
    body: "Thank you.",
    action: "See your plan",
    gone,
  },
  payment_failed: {
    headline: "We couldn't charge your card for the {{title}} plan",
    body: "Everything keeps working for 7 days. Update your card to keep it that way.",
    action: "Update card",
    gone,
  },
  payment_unconfirmed: {
    headline: "Your bank asks you to confirm the payment for the {{title}} plan",
    body: "Everything keeps working for 7 days. Confirm the payment to keep it that way.",
    action: "Confirm payment",
    gone,
  },
  confirmation_reminder: {
    headline: "You still need to confirm the payment for the {{title}} plan",
    body: "Confirm it before the plan ends.",
    details: "Everything keeps working until {{date}}.",
    action: "Confirm payment",
    gone,
  },
  payment_reminder: {
    headline: "Your card for the {{title}} plan still doesn't work",
    body: "Update it before the plan ends.",
    details: "Everything keeps working until {{date}}.",
    action: "Update card",
    gone,
  },
  payment_recovered: {
    headline: "Payment received: your {{title}} plan continues",
    body: "Nothing has changed for your team.",
    action: "See your plan",
    gone,
  },
  payment_refunded: {
    headline: "A payment for the {{title}} plan was refunded",
    body: "The money is on its way back.",
    action: "See your plan",
    gone,
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  trial_started: "trial started",
  trial_ends: "trial ends soon",
  trial_ended: "trial ended",
  plan_ends: "plan ends soon",
  plan_ended: "plan ended",
  plan_granted: "new plan",
  payment_received: "payment received",
  payment_failed: "payment failed",
  payment_reminder: "payment reminder",
  payment_unconfirmed: "payment to confirm",
  confirmation_reminder: "reminder to confirm a payment",
  payment_recovered: "payment recovered",
  payment_refunded: "payment refunded",
} as const;
