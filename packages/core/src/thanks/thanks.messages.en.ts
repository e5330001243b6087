import { cards } from "../i18n/cards.en.ts";

export const messages = {
  thanks_published: {
    ...cards.thanks.published,
    details: "You received {{amounts}}.",
    action: "View thanks",
    gone: "These thanks were undone",
  },
  thanks_expired: {
    headline: "Your thanks to {{title}} have expired",
    body: "They never joined Guildhall. Your thanks came from a past month's quota, so nothing is returned.",
    returned: {
      body: "Their invite ended before they joined. What you gave is back in your quota.",
    },
    gone: "These thanks have expired",
  },
  quota_reminder: {
    headline: "You still have thanks to give this month",
    body: "Unused thanks don't carry over to next month.",
    details: "You have {{amounts}} left. Anything you don't give by {{date}} won't carry over.",
    action: "Give thanks",
    gone: "This reminder has expired",
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  thanks_received: "thanks",
  quota_reminder: "unused quota",
} as const;
