/** Choosing the channel of a connected chat for one announcement. */
export const channels = {
  label: "Announce in",
  hint: "Leave it, and it goes where the workspace's announcements go.",
  usual: "The usual channel",
  in: "{{name}} ({{chat}})",
  chats: { slack: "Slack", telegram: "Telegram" },
  missed: "Some channels may be missing: Guildhall lacks “{{scope}}”. An admin can grant it in the settings.",
} as const;
