import type { WidgetView } from "@guildhall/core/widget";
import type { ComponentType } from "react";
import type { ViewProps } from "./view-props.ts";

type Load = () => Promise<ComponentType<ViewProps>>;

/** Each view's code, loaded when it's shown or about to be. */
export const VIEWS: Readonly<Record<Exclude<WidgetView, "home">, Load>> = {
  feed: () => import("./views/feed-view.tsx").then((file) => file.FeedView),
  thanks: () => import("./views/thanks-view.tsx").then((file) => file.ThanksView),
  "give-thanks": () => import("./views/give-thanks-view.tsx").then((file) => file.GiveThanksView),
  challenges: () => import("./views/challenges-view.tsx").then((file) => file.ChallengesView),
  challenge: () => import("./views/challenge-view.tsx").then((file) => file.ChallengeView),
  quizzes: () => import("./views/quizzes-view.tsx").then((file) => file.QuizzesView),
  quiz: () => import("./views/quiz-view.tsx").then((file) => file.QuizView),
  contests: () => import("./views/contests-view.tsx").then((file) => file.ContestsView),
  contest: () => import("./views/contest-view.tsx").then((file) => file.ContestView),
  chains: () => import("./views/chains-view.tsx").then((file) => file.ChainsView),
  chain: () => import("./views/chain-view.tsx").then((file) => file.ChainView),
  leaderboard: () => import("./views/leaderboard-view.tsx").then((file) => file.LeaderboardView),
  balances: () => import("./views/balances-view.tsx").then((file) => file.BalancesView),
  perks: () => import("./views/perks-view.tsx").then((file) => file.PerksView),
  notifications: () => import("./views/notifications-view.tsx").then((file) => file.NotificationsView),
  profile: () => import("./views/profile-view.tsx").then((file) => file.ProfileView),
  "intro-jira": () => import("./views/intro-jira-view.tsx").then((file) => file.IntroJiraView),
  launcher: () => import("./views/launcher-view.tsx").then((file) => file.LauncherView),
};
