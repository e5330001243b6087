export const embed = {
  name: "Guildhall",
  views: {
    home: "Guildhall",
    feed: "Feed",
    thanks: "Thanks",
    "give-thanks": "Give thanks",
    challenges: "Challenges",
    challenge: "Challenge",
    leaderboard: "Leaderboard",
    balances: "Balances",
    perks: "Perks",
    notifications: "Notifications",
    profile: "Profile",
    "intro-jira": "Tour",
    launcher: "Launcher",
  },
  launcher: {
    open: "Open Guildhall",
    unread_one: "Open Guildhall, {{count}} unread",
    unread_other: "Open Guildhall, {{count}} unread",
  },
  switcher: "Sections",
  loading: "Loading",
  back: "Back",
  retry: "Try again",
  expired: {
    title: "Your session has ended",
    text: "Nothing you've typed is lost. Continue where you left off.",
    button: "Continue",
  },
  refused: {
    title: "Guildhall isn't available here",
    text: "This page couldn't sign you in. If it keeps happening, tell the people who run it.",
  },
  denied: {
    title: "You don't have access to this",
    text: "Your role or plan doesn't include it. Ask an admin for access.",
    home: "Show what I can see",
  },
  offline: {
    title: "You're offline",
    text: "This will load as soon as you're back online.",
  },
  unreached: {
    title: "Couldn't reach Guildhall",
    text: "The connection dropped, or the server is busy. Try again in a moment.",
  },
  failed: {
    title: "Couldn't show this",
    text: "Something went wrong on our side. Try again in a moment.",
  },
} as const;
