import { createRootRoute, createRoute } from "@tanstack/react-router";
import { createElement, type ComponentType } from "react";
import { retried } from "../boot/load-part.ts";
import { billingPages } from "../features/billing/billing-pages.ts";
import { challengePages } from "../features/challenges/challenge-pages.ts";
import { chainPages } from "../features/chains/chain-pages.ts";
import { contestPages } from "../features/contests/contest-pages.ts";
import { quizPages } from "../features/quizzes/quiz-pages.ts";
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

/** A feature's own pages, all in the shell. */
function pagesOf(pages: Readonly<Record<string, PageSpec>>) {
  const routes = Object.entries(pages).map(([path, spec]) => inShell(path, spec));
  // To TypeScript there are none: paths that it doesn't know would make a mere string of every other.
  return routes as unknown as readonly [];
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
/** Every page of the panel, one line each: path, title, texts, file. Some features list theirs themselves. */
export const routeTree = rootRoute.addChildren([
  alone("/login", { title: "shell:titles.login", texts: ["login"], load: () => import("../features/login/login.page.tsx") }),
  alone("/guide", { title: "shell:titles.guide", texts: ["pages", "palette"], load: () => import("../features/pages/guide.page.ts") }),
  alone("/guide/thanks", { title: "shell:titles.guideThanks", texts: ["pages"], load: () => import("../features/pages/guide-thanks.page.ts") }),
  alone("/terms", { title: "shell:titles.terms", texts: ["pages"], load: () => import("../features/pages/terms.page.ts") }),
  alone("/privacy", { title: "shell:titles.privacy", texts: ["pages"], load: () => import("../features/pages/privacy.page.ts") }),
  alone("/pricing", { title: "shell:titles.pricing", texts: ["pages"], load: () => import("../features/pages/pricing.page.ts") }),
  alone("/feedback", { title: "shell:titles.feedback", texts: ["pages", "feedback"], load: () => import("../features/feedback/feedback.page.tsx") }),
  alone("/sign-up", { title: "shell:titles.signUp", texts: ["accounts"], load: () => import("../features/accounts/sign-up.page.tsx") }),
  alone("/sign-up/$messenger", { title: "shell:titles.signUp", texts: ["accounts", "messengers"], load: () => import("../features/accounts/messenger-sign-up.page.tsx") }),
  alone("/reset-password", { title: "shell:titles.resetPassword", texts: ["accounts"], load: () => import("../features/accounts/reset-password.page.tsx") }),
  alone("/update-password", { title: "shell:titles.updatePassword", texts: ["accounts"], load: () => import("../features/accounts/update-password.page.tsx") }),
  alone("/invite/accept", { title: "shell:titles.invite", texts: ["accounts"], load: () => import("../features/invites/accept-invite.page.tsx") }),
  alone("/jira/link", { title: "tracker:link.page", texts: ["tracker"], load: () => import("../features/integrations/jira/link-person.page.tsx") }),
  shellRoute.addChildren([
    inShell("/", { title: "shell:titles.dashboard", texts: ["dashboard"], load: () => import("../features/dashboard/dashboard.page.tsx") }),
    inShell("/thanks", { title: "shell:titles.thanks", texts: ["thanks"], load: () => import("../features/thanks/thanks.page.tsx") }),
    inShell("/thanks/create", { title: "shell:titles.giveThanks", texts: ["thanks"], load: () => import("../features/thanks/give-thanks.page.tsx") }),
    inShell("/intro/tour/jira", { title: "tour:heading", texts: ["tour"], load: () => import("../features/intro/jira-tour.page.tsx") }),
    inShell("/intro/workspace", { title: "intro:workspace.title", texts: ["intro", "workspaces", "settings"], load: () => import("../features/intro/first-workspace.page.tsx") }),
    inShell("/intro/invite", { title: "intro:invite.title", texts: ["intro", "accounts"], load: () => import("../features/intro/first-invite.page.tsx") }),
    inShell("/intro/tour", { title: "tour:week.heading", texts: ["intro", "tour"], load: () => import("../features/intro/tour.page.tsx") }),
    inShell("/intro/thanks", { title: "intro:thanks.title", texts: ["intro", "thanks"], load: () => import("../features/intro/first-thanks.page.tsx") }),
    inShell("/intro/thanks/$tid", { title: "intro:given.title", texts: ["intro", "thanks"], load: () => import("../features/intro/thanks-given.page.tsx") }),
    inShell("/intro/reward", { title: "intro:reward.title", texts: ["intro", "rewards"], load: () => import("../features/intro/first-reward.page.tsx") }),
    inShell("/intro/perks", { title: "intro:perks.title", texts: ["intro"], load: () => import("../features/intro/first-perks.page.tsx") }),
    inShell("/intro/challenge", { title: "intro:challenge.title", texts: ["intro"], load: () => import("../features/intro/first-challenge.page.tsx") }),
    inShell("/intro/challenge/$cid", { title: "intro:published.title", texts: ["intro"], load: () => import("../features/intro/challenge-published.page.tsx") }),
    ...pagesOf(billingPages),
    ...pagesOf(challengePages),
    ...pagesOf(chainPages),
    ...pagesOf(contestPages),
    ...pagesOf(quizPages),
    inShell("/schedule/$entityType/$entityId", { title: "schedule:title", texts: ["schedule", "timetable"], load: () => import("../features/schedules/schedule.page.tsx") }),
    inShell("/leaderboard", { title: "shell:titles.leaderboard", texts: ["leaderboard"], load: () => import("../features/leaderboard/leaderboard.page.tsx") }),
    inShell("/profile", { title: "shell:titles.profile", texts: ["profile"], load: () => import("../features/profiles/profile.page.tsx") }),
    inShell("/profile/edit", { title: "profile:edit.title", texts: ["profile", "accounts", "files"], load: () => import("../features/profiles/edit-profile.page.tsx") }),
    inShell("/profile/notifications", { title: "shell:titles.profile", texts: ["profile", "notifications", "dashboard"], load: () => import("../features/profiles/profile-notifications.page.tsx") }),
    inShell("/profile/perks", { title: "shell:titles.profile", texts: ["profile"], load: () => import("../features/profiles/profile-perks.page.tsx") }),
    inShell("/profile/balances", { title: "shell:titles.profile", texts: ["profile", "statement"], load: () => import("../features/profiles/profile-balances.page.tsx") }),
    inShell("/user/$uid", { title: "shell:titles.member", texts: ["profile"], leadsTo: ownProfile(""), load: () => import("../features/profiles/user.page.tsx") }),
    inShell("/user/$uid/perks", { title: "shell:titles.member", texts: ["profile"], leadsTo: ownProfile("/perks"), load: () => import("../features/profiles/user-perks.page.tsx") }),
    inShell("/user/$uid/balances", { title: "shell:titles.member", texts: ["profile", "statement"], leadsTo: ownProfile("/balances"), load: () => import("../features/profiles/user-balances.page.tsx") }),
    inShell("/notification/$nid", { title: "shell:titles.notification", texts: ["notifications", "dashboard"], load: () => import("../features/notifications/notification.page.tsx") }),
    inShell("/users", { title: "shell:titles.users", texts: ["users"], load: () => import("../features/users/users.page.tsx") }),
    inShell("/groups", { title: "shell:titles.groups", texts: ["groups"], load: () => import("../features/groups/groups.page.tsx") }),
    inShell("/workspaces", { title: "shell:titles.workspaces", texts: ["workspaces", "session"], load: () => import("../features/workspaces/workspaces.page.tsx") }),
    inShell("/perks", { title: "perks:title", texts: ["perks", "files"], load: () => import("../features/perks/perks.page.tsx") }),
    inShell("/purchases", { title: "navigation:purchases", texts: ["purchases"], leadsTo: () => "/purchases/requests", load: () => import("../features/purchases/purchases.page.tsx") }),
    inShell("/purchases/$type", { title: "navigation:purchases", texts: ["purchases"], load: () => import("../features/purchases/purchases.page.tsx") }),
    inShell("/rewards", { title: "rewards:title", texts: ["rewards", "files"], load: () => import("../features/rewards/rewards.page.tsx") }),
    inShell("/settings", { title: "shell:titles.settings", texts: ["settings", "achievements", "files", "deliveries", "embedding"], load: () => import("../features/settings/settings.page.tsx") }),
    inShell("/settings/$section", { title: "shell:titles.settings", texts: ["settings", "achievements", "files", "deliveries", "embedding"], load: () => import("../features/settings/settings.page.tsx") }),
    inShell("/integration/slack", { title: "integrations:names.slack", texts: ["integrations", "settings"], load: () => import("../features/integrations/integration.page.tsx").then(({ slackPage }) => ({ slackPage })) }),
    inShell("/integration/telegram", { title: "integrations:names.telegram", texts: ["integrations", "settings"], load: () => import("../features/integrations/integration.page.tsx").then(({ telegramPage }) => ({ telegramPage })) }),
    inShell("/intro/integrations", { title: "intro:integrations.title", texts: ["intro", "integrations", "settings"], load: () => import("../features/intro/first-integrations.page.tsx") }),
    inShell("/access-denied", { title: "shell:titles.denied", texts: [], load: () => import("../features/errors/denied.page.tsx") }),
    inShell("/$", { title: "shell:titles.notFound", texts: [], load: () => import("../features/errors/not-found.page.tsx") }),
  ]),
]);
