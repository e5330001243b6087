export const forge = {
  unbound: {
    title: "Jira isn't connected yet",
    text: "A Jira administrator connects this site to a workspace in Apps → Guildhall.",
  },
  unlinked: {
    title: "Who are you in Guildhall?",
    text: "Sign in once in another tab. Jira then knows who you are here.",
    link: "Link my account",
    again: "I've linked it",
  },
  disabled: {
    title: "You're disabled in this workspace",
    text: "Ask an admin of the workspace if that's a mistake.",
  },
  unlicensed:
    "The app's license for this site has expired. You can still read everything, but nothing can be changed from here.",
  connect: {
    title: "Connect this site to a workspace",
    text: "In the workspace, open Settings → Jira and get a code. It works once, for ten minutes.",
    code: "Code",
    open: "Open Settings → Jira",
    connect: "Connect",
  },
  connected: {
    title: "Connected to {{workspace}}",
    text: "Groups, people and challenges are managed in the workspace.",
    settings: "Open the settings",
    ask: "Ask an admin of {{workspace}} to change the settings.",
  },
  gadget: { shows: "Show in this gadget", save: "Save" },
  issue: {
    off: "This workspace's plan doesn't include giving thanks.",
    thanks: "Say thanks",
    thank: "Thank {{name}}",
    reason: "Thanks for {{key}}: {{summary}}\n{{url}}",
    nobody: "Nobody else has worked on this issue yet.",
    failed: "Couldn't load this issue.",
    challenge: "Challenge",
    noChallenge: "This issue has no challenge yet. The form opens in a new tab, with the issue already filled in.",
    create: "Create a challenge",
  },
  busy: {
    seconds_one: "Jira is limiting requests. We'll try again in {{count}} second.",
    seconds_other: "Jira is limiting requests. We'll try again in {{count}} seconds.",
    minutes_one: "Jira is limiting requests. We'll try again in {{count}} minute.",
    minutes_other: "Jira is limiting requests. We'll try again in {{count}} minutes.",
  },
  stranger: {
    unlinked:
      "{{name}} hasn't linked their Jira account yet. They can do that when they open Guildhall in Jira; until then, thank them in Guildhall.",
    disabled: "{{name}} is disabled in this workspace, so they can't be thanked.",
    thank: "Open Guildhall",
    invite: "Invite people",
  },
  part: { assignee: "Assignee", reporter: "Reporter", commenter: "Commenter" },
} as const;
