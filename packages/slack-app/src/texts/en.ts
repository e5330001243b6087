/** What only this app says; everything of a feature comes from the desk. */
export const en = {
  "chat.slack.thanks": "Say thanks",
  "chat.slack.open": "Open",
  "chat.slack.tryAgain": "Try again",
  "chat.slack.tooLate": "The form couldn't be opened in time.",
  "chat.slack.more": "More",
  "chat.slack.close": "Close",
  "chat.slack.answer": "Your answer",
  "chat.slack.wait": "One moment…",
  "chat.slack.signIn": "How to join",
  "chat.slack.unknownTeam":
    "Guildhall isn't connected to this Slack workspace. An admin can connect it in the settings: {origin}",
  "chat.slack.failed": "That didn't work. Try again in a minute: nothing will be done twice.",
  "chat.slack.bot": "{name} is an app and can't be thanked. Choose a person.",
  "chat.slack.guest": "{name} is a guest here and can't be thanked. Choose a member of the team.",
  "chat.slack.deactivated": "{name}'s Slack account is deactivated. Choose someone else.",
  "chat.slack.otherTeam": "{name} belongs to another Slack workspace. Choose someone from this one.",
  "chat.slack.unknownPerson": "Slack doesn't know this person. Choose someone else.",
  "chat.slack.noWorkspacePerson": "Ask the person who runs this workflow to join Guildhall first: {text}",
  "chat.slack.stepUnclear":
    "The words don't say clearly who gets how much, or what for. Guildhall has asked the person who ran the workflow.",
  "chat.slack.stepOverQuota": "That's more than the person who ran the workflow has left to give.",
  "chat.slack.you": "you",
  "chat.slack.group": "This group",
  "chat.slack.groupCount": "{name}: {count} people",
  "chat.slack.groupCountWithout": "{name}: {count} people. Left out: {names}",
  "chat.slack.groupEmpty": "There's nobody in {name} you can thank. Choose people instead.",
  "chat.slack.groupLarge": "{name} has {count} people, and at most {max} can be thanked at once. Choose some of them.",
  "chat.slack.groupUnknown": "{name} can't be found in Slack. Choose people instead.",
  "chat.slack.groupScope":
    "Guildhall can't see who's in {name} yet. Ask an admin to install it again in Settings → Slack, or choose people.",
  "chat.slack.amount.required": "Enter an amount.",
  "chat.slack.amount.not_a_number": "Enter a number, such as 3 or 1.5.",
  "chat.slack.amount.too_precise": "Use at most two decimals.",
  "chat.slack.amount.too_large": "Enter {max} or less.",
  "chat.slack.amount.too_small": "Enter a number above 0.",
  "chat.slack.noFile": "Couldn't read this file. Upload it again.",
} as const;

export type SlackTextKey = keyof typeof en;
