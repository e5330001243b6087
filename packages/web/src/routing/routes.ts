import { createRootRoute, createRoute } from "@tanstack/react-router";
import { createElement, type ComponentType } from "react";
import { retried } from "../boot/load-part.ts";
import { loadTexts } from "../i18n/language.ts";
import { session } from "../session/api.ts";
import { memberOf } from "../session/use-session.ts";
import { Root } from "./root.tsx";
import { createPageRoute, type PageSpec } from "./page.ts";

const rootRoute = createRootRoute({
  component: Root,
  beforeLoad: () => loadTexts(["shell", "kit", "errors", "words"]),
});

const loadShell = retried(() => import("../shell/shell.tsx"));
let Shell: ComponentType | null = null;

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  loader: async () => {
    const [file] = await Promise.all([
      loadShell(),
      loadTexts(["navigation", "palette", "fields", "cards", "refusals"]),
    ]);
    Shell = file.Shell;
  },
  component: () => Shell && createElement(Shell),
});

/** A page inside the shell (toolbar, drawer, live news), for signed-in members. */
function inShell<const Path extends string>(path: Path, spec: PageSpec) {
  return createPageRoute(shellRoute, path, spec);
}

/** A page without toolbar and drawer. */
function alone<const Path extends string>(path: Path, spec: PageSpec) {
  return createPageRoute(rootRoute, path, spec);
}

/** A member's URL redirects to the own profile if it names the reader, by 0 or by id. */
function ownProfile(section: string): NonNullable<PageSpec["leadsTo"]> {
  return ({ uid }) => {
    const ownId = memberOf(session.getState().info)?.user.id;
    return Number(uid) === 0 || Number(uid) === ownId ? `/profile${section}` : null;
  };
}

// prettier-ignore
/** Every page of the panel, one line each: path, title, texts, file. */
export const routeTree = rootRoute.addChildren([
  alone("/login", { title: "shell:titles.login", texts: ["login"], load: () => import("../features/login/login.page.tsx").then((file) => file.loginPage) }),
  alone("/guide", { title: "shell:titles.guide", texts: ["pages", "palette"], load: () => import("../features/pages/guide.page.ts").then((file) => file.guidePage) }),
  alone("/guide/thanks", { title: "shell:titles.guideThanks", texts: ["pages"], load: () => import("../features/pages/guide-thanks.page.ts").then((file) => file.guideThanksPage) }),
  alone("/terms", { title: "shell:titles.terms", texts: ["pages"], load: () => import("../features/pages/terms.page.ts").then((file) => file.termsPage) }),
  alone("/privacy", { title: "shell:titles.privacy", texts: ["pages"], load: () => import("../features/pages/privacy.page.ts").then((file) => file.privacyPage) }),
  alone("/pricing", { title: "shell:titles.pricing", texts: ["pages"], load: () => import("../features/pages/pricing.page.ts").then((file) => file.pricingPage) }),
  alone("/feedback", { title: "shell:titles.feedback", texts: ["pages", "feedback"], load: () => import("../features/feedback/feedback.page.tsx").then((file) => file.feedbackPage) }),
  alone("/sign-up", { title: "shell:titles.signUp", texts: ["accounts"], load: () => import("../features/accounts/sign-up.page.tsx").then((file) => file.signUpPage) }),
  alone("/sign-up/$messenger", { title: "shell:titles.signUp", texts: ["accounts", "messengers"], load: () => import("../features/accounts/messenger-sign-up.page.tsx").then((file) => file.messengerSignUpPage) }),
  alone("/reset-password", { title: "shell:titles.resetPassword", texts: ["accounts"], load: () => import("../features/accounts/reset-password.page.tsx").then((file) => file.resetPasswordPage) }),
  alone("/update-password", { title: "shell:titles.updatePassword", texts: ["accounts"], load: () => import("../features/accounts/update-password.page.tsx").then((file) => file.updatePasswordPage) }),
  alone("/invite/accept", { title: "shell:titles.invite", texts: ["accounts"], load: () => import("../features/invites/accept-invite.page.tsx").then((file) => file.acceptInvitePage) }),
  alone("/jira/link", { title: "tracker:link.page", texts: ["tracker"], load: () => import("../features/integrations/jira/link-person.page.tsx").then((file) => file.linkPersonPage) }),
  shellRoute.addChildren([
    inShell("/", { title: "shell:titles.dashboard", texts: ["dashboard"], load: () => import("../features/dashboard/dashboard.page.tsx").then((file) => file.dashboardPage) }),
    inShell("/thanks", { title: "shell:titles.thanks", texts: ["thanks"], load: () => import("../features/thanks/thanks.page.tsx").then((file) => file.thanksPage) }),
    inShell("/thanks/create", { title: "shell:titles.giveThanks", texts: ["thanks"], load: () => import("../features/thanks/give-thanks.page.tsx").then((file) => file.giveThanksPage) }),
    inShell("/intro/tour/jira", { title: "tour:heading", texts: ["tour"], load: () => import("../features/intro/jira-tour.page.tsx").then((file) => file.jiraTourPage) }),
    inShell("/intro/workspace", { title: "intro:workspace.title", texts: ["intro", "workspaces", "settings"], load: () => import("../features/intro/first-workspace.page.tsx").then((file) => file.firstWorkspacePage) }),
    inShell("/intro/invite", { title: "intro:invite.title", texts: ["intro", "accounts"], load: () => import("../features/intro/first-invite.page.tsx").then((file) => file.firstInvitePage) }),
    inShell("/intro/tour", { title: "tour:week.heading", texts: ["intro", "tour"], load: () => import("../features/intro/tour.page.tsx").then((file) => file.tourPage) }),
    inShell("/intro/thanks", { title: "intro:thanks.title", texts: ["intro", "thanks"], load: () => import("../features/intro/first-thanks.page.tsx").then((file) => file.firstThanksPage) }),
    inShell("/intro/thanks/$tid", { title: "intro:given.title", texts: ["intro", "thanks"], load: () => import("../features/intro/thanks-given.page.tsx").then((file) => file.thanksGivenPage) }),
    inShell("/intro/reward", { title: "intro:reward.title", texts: ["intro", "rewards"], load: () => import("../features/intro/first-reward.page.tsx").then((file) => file.firstRewardPage) }),
    inShell("/intro/perks", { title: "intro:perks.title", texts: ["intro"], load: () => import("../features/intro/first-perks.page.tsx").then((file) => file.firstPerksPage) }),
    inShell("/intro/challenge", { title: "intro:challenge.title", texts: ["intro"], load: () => import("../features/intro/first-challenge.page.tsx").then((file) => file.firstChallengePage) }),
    inShell("/intro/challenge/$cid", { title: "intro:published.title", texts: ["intro"], load: () => import("../features/intro/challenge-published.page.tsx").then((file) => file.challengePublishedPage) }),
    inShell("/challenges", { title: "navigation:challenges", texts: ["challenges", "timetable"], leadsTo: () => "/challenges/active", load: () => import("../features/challenges/challenges.page.tsx").then((file) => file.challengesPage) }),
    inShell("/challenges/$type", { title: "navigation:challenges", texts: ["challenges", "timetable"], load: () => import("../features/challenges/challenges.page.tsx").then((file) => file.challengesPage) }),
    inShell("/challenges/create", { title: "challenges:create", texts: ["challenges", "timetable"], load: () => import("../features/challenges/editing/create-challenge.page.tsx").then((file) => file.createChallengePage) }),
    inShell("/challenges/create/$challengeType", { title: "challenges:create", texts: ["challenges", "timetable"], load: () => import("../features/challenges/editing/create-challenge.page.tsx").then((file) => file.createChallengePage) }),
    inShell("/challenge/$cid", { title: "challenge:title", texts: ["challenge", "timetable"], load: () => import("../features/challenges/challenge.page.tsx").then((file) => file.challengePage) }),
    inShell("/challenge/$cid/stats", { title: "challenge:stats.title", texts: ["challenge"], load: () => import("../features/challenges/challenge-stats.page.tsx").then((file) => file.challengeStatsPage) }),
    inShell("/challenge/$cid/results", { title: "challenge:results.title", texts: ["challenge"], load: () => import("../features/challenges/challenge-results.page.tsx").then((file) => file.challengeResultsPage) }),
    inShell("/challenge/$cid/results/$type", { title: "challenge:results.title", texts: ["challenge"], load: () => import("../features/challenges/challenge-results.page.tsx").then((file) => file.challengeResultsPage) }),
    inShell("/challenge/$cid/edit", { title: "challenges:form.edit", texts: ["challenges", "timetable"], load: () => import("../features/challenges/editing/edit-challenge.page.tsx").then((file) => file.editChallengePage) }),
    inShell("/schedule/$entityType/$entityId", { title: "schedule:title", texts: ["schedule", "timetable"], load: () => import("../features/schedules/schedule.page.tsx").then((file) => file.schedulePage) }),
    inShell("/leaderboard", { title: "shell:titles.leaderboard", texts: ["leaderboard"], load: () => import("../features/leaderboard/leaderboard.page.tsx").then((file) => file.leaderboardPage) }),
    inShell("/profile", { title: "shell:titles.profile", texts: ["profile"], load: () => import("../features/profiles/profile.page.tsx").then((file) => file.profilePage) }),
    inShell("/profile/edit", { title: "profile:edit.title", texts: ["profile", "accounts", "files"], load: () => import("../features/profiles/edit-profile.page.tsx").then((file) => file.editProfilePage) }),
    inShell("/profile/notifications", { title: "shell:titles.profile", texts: ["profile", "notifications", "dashboard"], load: () => import("../features/profiles/profile-notifications.page.tsx").then((file) => file.profileNotificationsPage) }),
    inShell("/profile/perks", { title: "shell:titles.profile", texts: ["profile"], load: () => import("../features/profiles/profile-perks.page.tsx").then((file) => file.profilePerksPage) }),
    inShell("/profile/balances", { title: "shell:titles.profile", texts: ["profile", "statement"], load: () => import("../features/profiles/profile-balances.page.tsx").then((file) => file.profileBalancesPage) }),
    inShell("/user/$uid", { title: "shell:titles.member", texts: ["profile"], leadsTo: ownProfile(""), load: () => import("../features/profiles/user.page.tsx").then((file) => file.userPage) }),
    inShell("/user/$uid/perks", { title: "shell:titles.member", texts: ["profile"], leadsTo: ownProfile("/perks"), load: () => import("../features/profiles/user-perks.page.tsx").then((file) => file.userPerksPage) }),
    inShell("/user/$uid/balances", { title: "shell:titles.member", texts: ["profile", "statement"], leadsTo: ownProfile("/balances"), load: () => import("../features/profiles/user-balances.page.tsx").then((file) => file.userBalancesPage) }),
    inShell("/notification/$nid", { title: "shell:titles.notification", texts: ["notifications", "dashboard"], load: () => import("../features/notifications/notification.page.tsx").then((file) => file.notificationPage) }),
    inShell("/users", { title: "shell:titles.users", texts: ["users"], load: () => import("../features/users/users.page.tsx").then((file) => file.usersPage) }),
    inShell("/groups", { title: "shell:titles.groups", texts: ["groups"], load: () => import("../features/groups/groups.page.tsx").then((file) => file.groupsPage) }),
    inShell("/workspaces", { title: "shell:titles.workspaces", texts: ["workspaces", "session"], load: () => import("../features/workspaces/workspaces.page.tsx").then((file) => file.workspacesPage) }),
    inShell("/perks", { title: "perks:title", texts: ["perks", "files"], load: () => import("../features/perks/perks.page.tsx").then((file) => file.perksPage) }),
    inShell("/purchases", { title: "navigation:purchases", texts: ["purchases"], leadsTo: () => "/purchases/requests", load: () => import("../features/purchases/purchases.page.tsx").then((file) => file.purchasesPage) }),
    inShell("/purchases/$type", { title: "navigation:purchases", texts: ["purchases"], load: () => import("../features/purchases/purchases.page.tsx").then((file) => file.purchasesPage) }),
    inShell("/rewards", { title: "rewards:title", texts: ["rewards", "files"], load: () => import("../features/rewards/rewards.page.tsx").then((file) => file.rewardsPage) }),
    inShell("/settings", { title: "shell:titles.settings", texts: ["settings", "achievements", "files", "deliveries", "embedding"], load: () => import("../features/settings/settings.page.tsx").then((file) => file.settingsPage) }),
    inShell("/settings/$section", { title: "shell:titles.settings", texts: ["settings", "achievements", "files", "deliveries", "embedding"], load: () => import("../features/settings/settings.page.tsx").then((file) => file.settingsPage) }),
    inShell("/integration/slack", { title: "integrations:names.slack", texts: ["integrations", "settings"], load: () => import("../features/integrations/integration.page.tsx").then((file) => file.slackPage) }),
    inShell("/integration/telegram", { title: "integrations:names.telegram", texts: ["integrations", "settings"], load: () => import("../features/integrations/integration.page.tsx").then((file) => file.telegramPage) }),
    inShell("/intro/integrations", { title: "intro:integrations.title", texts: ["intro", "integrations", "settings"], load: () => import("../features/intro/first-integrations.page.tsx").then((file) => file.firstIntegrationsPage) }),
    inShell("/access-denied", { title: "shell:titles.denied", texts: [], load: () => import("../features/errors/denied.page.tsx").then((file) => file.deniedPage) }),
    inShell("/$", { title: "shell:titles.notFound", texts: [], load: () => import("../features/errors/not-found.page.tsx").then((file) => file.notFoundPage) }),
  ]),
]);
