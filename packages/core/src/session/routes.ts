import type { Duty } from "../permissions/duties.ts";
import type { Feature } from "../permissions/features.ts";
import type { Permission } from "../permissions/permissions.ts";

/** Parts of the frame around a page. */
export interface Chrome {
  readonly toolbar: boolean;
  readonly drawer: boolean;
  readonly footer: boolean;
}

/**
 * Who may open a page: `anyone`; `guest` signed out; `token` with an emailed token, or signed in; `account` signed in,
 * with or without a workspace; `member` signed in to a workspace.
 */
export type RouteAudience = "anyone" | "guest" | "token" | "account" | "member";

export interface RouteRule {
  /** Parameters in braces; `/*` matches everything else. */
  readonly path: string;
  readonly who: RouteAudience;
  /** Any of these permissions is enough. */
  readonly permission?: readonly Permission[];
  /** A workspace setting that lets every member in without the permission. */
  readonly setting?: "leaderboardFreeAccess";
  /** Lets people with this duty in without the permission. */
  readonly duty?: Duty;
  /** The license feature of the page. */
  readonly feature?: Feature;
  /** Part of the web activities, which a license may exclude. */
  readonly isActivity?: boolean;
  /** A step of the intro or an integration setup: missing setup never redirects away from it. */
  readonly isSetup?: boolean;
  readonly chrome: Chrome;
}

const FULL: Chrome = { toolbar: true, drawer: true, footer: true };
const FOOTER_ONLY: Chrome = { toolbar: false, drawer: false, footer: true };
const BARE: Chrome = { toolbar: false, drawer: false, footer: false };

type Extras = Omit<RouteRule, "path" | "who" | "chrome">;

const open = (path: string): RouteRule => ({ path, who: "anyone", chrome: FULL });
const guest = (path: string): RouteRule => ({ path, who: "guest", chrome: FOOTER_ONLY });
const member = (path: string, extras: Extras = {}): RouteRule => ({ path, who: "member", chrome: FULL, ...extras });
const activity = (path: string, extras: Extras = {}): RouteRule => member(path, { isActivity: true, ...extras });
const managed = (path: string, permission: Permission, extras: Extras = {}): RouteRule =>
  activity(path, { permission: [permission], ...extras });
const settings = (path: string, extras: Extras = {}): RouteRule =>
  member(path, { permission: ["manage-ws-settings"], ...extras });
const intro = (path: string, permission: Permission, extras: Extras = {}): RouteRule => ({
  path,
  who: "member",
  permission: [permission],
  isSetup: true,
  chrome: BARE,
  ...extras,
});

/** For unknown paths; the page shows the footer's links and more itself. */
export const NOT_FOUND: RouteRule = { path: "/*", who: "anyone", chrome: { ...FULL, footer: false } };

/** If two match a path, the one with fewer parameters wins. */
export const ROUTES: readonly RouteRule[] = [
  open("/guide"),
  open("/guide/thanks"),
  open("/feedback"),
  open("/terms"),
  open("/privacy"),
  open("/pricing"),

  guest("/login"),
  // Signed-in people may be invited to another workspace.
  { path: "/invite/accept", who: "anyone", chrome: FOOTER_ONLY },
  guest("/sign-up"),
  guest("/sign-up/{messenger}"),
  guest("/reset-password"),
  { path: "/update-password", who: "token", chrome: FOOTER_ONLY },

  member("/notification/{nid}"),
  member("/integration/{messenger}", { permission: ["overview-integration"], isSetup: true }),
  activity("/", { permission: ["access-dashboard"] }),

  intro("/intro/tour", "access-intro-tour"),
  intro("/intro/tour/jira", "access-intro-tour"),
  intro("/intro/workspace", "access-intro"),
  intro("/intro/invite", "access-intro"),
  intro("/intro/reward", "access-intro"),
  intro("/intro/perks", "access-intro", { feature: "perks" }),
  intro("/intro/challenge", "access-intro", { feature: "challenges" }),
  intro("/intro/challenge/{cid}", "access-intro"),
  intro("/intro/thanks", "access-intro-thanks"),
  intro("/intro/thanks/{tid}", "access-intro-thanks"),
  intro("/intro/integrations", "access-intro"),

  activity("/leaderboard", { permission: ["closed-leaderboard"], setting: "leaderboardFreeAccess" }),
  member("/profile", { permission: ["manage-own-profile"] }),
  member("/profile/perks", { permission: ["manage-own-profile"] }),
  member("/profile/balances", { permission: ["manage-own-profile"] }),
  member("/profile/notifications", { permission: ["manage-own-profile"] }),
  member("/profile/edit", { permission: ["manage-own-profile"] }),
  member("/user/{uid}", { permission: ["access-profiles"] }),
  member("/user/{uid}/perks", { permission: ["access-profiles"] }),
  member("/user/{uid}/balances", { permission: ["manage-balances"] }),

  settings("/rewards"),
  activity("/perks", { feature: "perks" }),
  member("/purchases", { permission: ["manage-purchases"], duty: "perks", feature: "perks" }),
  member("/purchases/{type}", { permission: ["manage-purchases"], duty: "perks", feature: "perks" }),
  managed("/schedule/{entityType}/{entityId}", "manage-schedule"),

  managed("/challenges/create", "manage-challenges", { feature: "challenges" }),
  managed("/challenges/create/{challengeType}", "manage-challenges", { feature: "challenges" }),
  activity("/challenges", { feature: "challenges" }),
  activity("/challenges/{type}", { feature: "challenges" }),
  activity("/challenge/{cid}", { feature: "challenges" }),
  managed("/challenge/{cid}/edit", "manage-challenges", { feature: "challenges" }),
  managed("/challenge/{cid}/stats", "manage-challenges", { feature: "challenges" }),
  managed("/challenge/{cid}/results", "manage-challenges", { feature: "challenges" }),
  managed("/challenge/{cid}/results/{type}", "manage-challenges", { feature: "challenges" }),

  managed("/quizzes/create", "manage-quizzes", { feature: "quizzes" }),
  activity("/quizzes", { feature: "quizzes" }),
  activity("/quizzes/{type}", { feature: "quizzes" }),
  activity("/quiz/{qid}", { feature: "quizzes" }),
  managed("/quiz/{qid}/edit", "manage-quizzes", { feature: "quizzes" }),
  managed("/quiz/{qid}/edit/questions", "manage-quizzes", { feature: "quizzes" }),
  managed("/quiz/{qid}/results", "manage-quizzes", { feature: "quizzes" }),

  managed("/contests/create", "manage-contests", { feature: "contests" }),
  activity("/contests", { feature: "contests" }),
  activity("/contests/{type}", { feature: "contests" }),
  activity("/contest/{cid}", { feature: "contests" }),
  managed("/contest/{cid}/edit", "manage-contests", { feature: "contests" }),
  managed("/contest/{cid}/winners", "manage-contests", { feature: "contests" }),

  activity("/thanks/create", { feature: "thanks" }),
  activity("/thanks", { feature: "thanks" }),

  managed("/chains/create", "manage-chains", { feature: "chains" }),
  managed("/chains", "manage-chains", { feature: "chains" }),
  managed("/chains/{type}", "manage-chains", { feature: "chains" }),
  activity("/chain/{cid}", { feature: "chains" }),
  managed("/chain/{cid}/edit", "manage-chains", { feature: "chains" }),

  member("/users", { permission: ["manage-users"] }),
  settings("/groups", { feature: "groups" }),
  settings("/billing", { feature: "licenses" }),
  settings("/billing/payment/create", { feature: "licenses" }),
  settings("/billing/payment/{pid}", { feature: "licenses" }),
  settings("/billing/payments", { feature: "licenses" }),
  settings("/settings"),
  settings("/settings/common"),
  settings("/settings/activities"),
  settings("/settings/thanks", { permission: ["manage-thanks"], feature: "manage-thanks" }),
  settings("/settings/slack"),
  settings("/settings/telegram"),
  settings("/settings/jira"),
  settings("/settings/regional"),
  settings("/settings/widget"),
  settings("/settings/deliveries"),
  { path: "/jira/link", who: "account", chrome: FOOTER_ONLY },
  { path: "/workspaces", who: "account", permission: ["switch-workspace", "manage-workspaces"], chrome: FULL },

  open("/access-denied"),
  NOT_FOUND,
];

interface Pattern {
  readonly rule: RouteRule;
  readonly segments: readonly string[];
  readonly parameters: number;
}

const patterns: readonly Pattern[] = ROUTES.filter((rule) => rule.path !== NOT_FOUND.path)
  .map((rule) => ({ rule, segments: rule.path.split("/"), parameters: rule.path.split("{").length - 1 }))
  .sort((first, second) => first.parameters - second.parameters);

/** The rule for a path without query and hash; `NOT_FOUND` if none matches. */
export function matchRoute(path: string): RouteRule {
  const segments = (path.length > 1 ? path.replace(/\/$/, "") : path).split("/");
  return patterns.find((pattern) => fits(pattern.segments, segments))?.rule ?? NOT_FOUND;
}

/** Whether the license has what the page of an address belongs to. */
export function isLicensedPage(href: string, features: readonly Feature[]): boolean {
  const { feature, isActivity } = matchRoute(href.split(/[?#]/, 1)[0] ?? "");
  const wanted: readonly Feature[] = [
    ...(feature === undefined ? [] : [feature]),
    ...(isActivity === true ? (["web-activities"] as const) : []),
  ];
  return wanted.every((each) => features.includes(each));
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, at) => (part.startsWith("{") ? segments[at] !== "" : part === segments[at]))
  );
}
