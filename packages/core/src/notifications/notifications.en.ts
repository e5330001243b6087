/** Words of the notification list and of one notification's page. */
export const notifications = {
  title: "Notifications",
  listLabel: "Notifications, newest first",
  isNew: "Unread",
  from: "From {{name}}",
  open: "Open",
  back: "All notifications",
  more: "Load more",
  markAll: "Mark all as read",
  markedRead: "Marked as read",
  markFailed: "Couldn't mark the notification as read",
  toThanks: "View thanks",
  toChallenge: "View challenge",
  giveThanks: "Give thanks",
  toProfile: "View my profile",
  empty: {
    title: "No notifications yet",
    text: "Thanks, balance changes and other news show up here.",
    thank: "Give thanks",
  },
  failed: "Couldn't load notifications",
  retry: "Try again",
  gone: {
    title: "Notification not found",
    text: "It may belong to someone else or to another workspace.",
  },
} as const;
