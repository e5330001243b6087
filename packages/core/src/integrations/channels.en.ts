/** Choosing the channel of a connected chat for one announcement. */
export const channels = {
  label: "Announce in",
  hint: "Leave this to use the workspace's usual channel.",
  usual: "The usual channel",
  in: "{{name}} ({{chat}})",
  chats: { slack: "Slack", telegram: "Telegram" },
  missed: "Some channels may be missing: Guildhall doesn't have “{{scope}}”. An admin can grant it in the settings.",
} as const;
