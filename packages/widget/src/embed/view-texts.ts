import type { PageNamespace } from "@guildhall/core/i18n";
import type { WidgetView } from "@guildhall/core/widget";

/** Texts that every view shows. */
export const SHARED_TEXTS: readonly PageNamespace[] = ["embed", "kit", "words"];

/** What is said when something goes wrong, loaded after the first view. */
export const LATE_TEXTS: readonly PageNamespace[] = ["errors", "refusals", "shell"];

/** What each view shows besides. */
export const VIEW_TEXTS: Readonly<Record<Exclude<WidgetView, "home">, readonly PageNamespace[]>> = {
  feed: ["dashboard", "cards"],
  thanks: ["thanks", "cards", "dashboard", "fields", "refusals"],
  "give-thanks": ["thanks", "fields", "cards", "refusals"],
  challenges: ["activities", "challenges", "challenge", "cards", "refusals"],
  challenge: ["challenge", "challenges", "cards", "files", "fields", "refusals"],
  quizzes: ["activities", "quizzes", "cards", "refusals"],
  quiz: ["quiz", "cards", "fields", "refusals"],
  contests: ["activities", "contests", "cards", "refusals"],
  contest: ["contest", "cards", "fields", "refusals"],
  chains: ["activities", "chains", "cards", "refusals"],
  chain: ["chain", "challenges", "quizzes", "cards", "refusals"],
  leaderboard: ["leaderboard", "cards"],
  balances: ["statement", "cards"],
  perks: ["perks", "cards", "fields", "refusals"],
  notifications: ["notifications", "dashboard", "cards"],
  profile: ["profile", "navigation", "cards", "dashboard", "fields"],
  "intro-jira": ["tour"],
  launcher: [],
};
