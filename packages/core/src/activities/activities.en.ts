export const activities = {
  retry: "Try again",
  empty: { title: "Nothing in this group", text: "Other groups may have some.", clear: "Show all groups" },
  step: {
    chain: "Chain",
    last: "It becomes the last step of “{{chain}}”.",
    made: "It's the last step of “{{chain}}”.",
    back: "Back to the chain",
  },
  share: {
    web: "Web link",
    telegram: "Telegram link",
    copy: "Copy",
    copyWeb: "Copy web link",
    copyTelegram: "Copy Telegram link",
    copied: "Link copied",
    notCopied: "We couldn't copy the link. Select it and copy it yourself.",
  },
};
