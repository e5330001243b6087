/** Words of the notification list and of one notification's page. */
export const notifications = {
  title: "Notifications",
  listLabel: "Notifications, newest first",
  isNew: "New",
  from: "From {{name}}",
  open: "Open",
  back: "All notifications",
  more: "Show more",
  markAll: "Mark all as read",
  markedRead: "Marked as read.",
  markFailed: "The notification is still new: marking it did not work.",
  toThanks: "To the thanks",
  toChallenge: "To the challenge",
  giveThanks: "Give thanks",
  toProfile: "To my profile",
  empty: {
    title: "No notifications",
    text: "When somebody thanks you or your balance changes, you read it here.",
    thank: "Give thanks",
  },
  failed: "The notifications did not load.",
  retry: "Try again",
  gone: {
    title: "This notification is not there",
    text: "It may belong to somebody else, or to another workspace.",
  },
} as const;
