import type { PageNamespace } from "@guildhall/core/i18n";
import type { WidgetView } from "@guildhall/core/widget";
import type { ComponentType } from "react";
import type { ViewProps } from "./view-props.ts";

interface View {
  readonly load: () => Promise<ComponentType<ViewProps>>;
  readonly texts: readonly PageNamespace[];
}

/** Texts that every view shows. */
export const SHARED_TEXTS: readonly PageNamespace[] = ["embed", "kit", "words"];

/** What is said when something goes wrong, loaded after the first view. */
export const LATE_TEXTS: readonly PageNamespace[] = ["errors", "refusals", "shell"];

/** Each view's code and texts, loaded when it's shown or about to be. */
export const VIEWS: Readonly<Record<Exclude<WidgetView, "home">, View>> = {
  feed: {
    load: () => import("./views/feed-view.tsx").then((file) => file.FeedView),
    texts: ["dashboard", "cards"],
  },
  thanks: {
    load: () => import("./views/thanks-view.tsx").then((file) => file.ThanksView),
    texts: ["thanks", "cards", "dashboard", "fields", "refusals"],
  },
  "give-thanks": {
    load: () => import("./views/give-thanks-view.tsx").then((file) => file.GiveThanksView),
    texts: ["thanks", "fields", "cards", "refusals"],
  },
  challenges: {
    load: () => import("./views/challenges-view.tsx").then((file) => file.ChallengesView),
    texts: ["challenges", "challenge", "cards", "refusals"],
  },
  challenge: {
    load: () => import("./views/challenge-view.tsx").then((file) => file.ChallengeView),
    texts: ["challenge", "challenges", "cards", "files", "fields", "refusals"],
  },
  leaderboard: {
    load: () => import("./views/leaderboard-view.tsx").then((file) => file.LeaderboardView),
    texts: ["leaderboard", "cards"],
  },
  balances: {
    load: () => import("./views/balances-view.tsx").then((file) => file.BalancesView),
    texts: ["statement", "profile", "navigation", "cards"],
  },
  perks: {
    load: () => import("./views/perks-view.tsx").then((file) => file.PerksView),
    texts: ["perks", "cards", "fields", "spending", "refusals"],
  },
  notifications: {
    load: () => import("./views/notifications-view.tsx").then((file) => file.NotificationsView),
    texts: ["notifications", "dashboard", "cards", "profile"],
  },
  profile: {
    load: () => import("./views/profile-view.tsx").then((file) => file.ProfileView),
    texts: ["profile", "navigation", "cards", "challenge", "challenges", "dashboard", "thanks", "fields", "refusals"],
  },
};
