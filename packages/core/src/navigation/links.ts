import type { TextKey } from "../i18n/text-key.ts";
import type { Duty } from "../permissions/duties.ts";
import type { Feature } from "../permissions/features.ts";
import type { Permission } from "../permissions/permissions.ts";

/** What decides whether a link is shown: permissions and the workspace's features. */
export interface LinkAudience {
  readonly permissions: readonly Permission[];
  readonly duties: readonly Duty[];
  readonly features: readonly Feature[];
  readonly leaderboardFreeAccess: boolean;
}

export type LinkName =
  | "dashboard"
  | "challenges"
  | "quizzes"
  | "contests"
  | "thanks"
  | "perks"
  | "leaderboard"
  | "rewards"
  | "purchases"
  | "chains"
  | "users"
  | "groups"
  | "billing"
  | "settings";

/** A link in the drawer, and its conditions. */
export interface LinkRule {
  readonly name: LinkName;
  readonly to: string;
  readonly permission?: Permission;
  /** All of these features must be enabled. */
  readonly features?: readonly Feature[];
  /** A workspace setting that shows the link without the permission. */
  readonly setting?: "leaderboardFreeAccess";
  /** Shows the link to people with this duty, without the permission. */
  readonly duty?: Duty;
}

export interface NavigationLink {
  readonly name: LinkName;
  readonly to: string;
  readonly label: TextKey;
}

/** The drawer's links: workspace pages and management pages. */
export interface Navigation {
  readonly general: readonly NavigationLink[];
  readonly admin: readonly NavigationLink[];
}

/** Workspace pages; all of them belong to the web activities. */
export const GENERAL_LINKS: readonly LinkRule[] = [
  { name: "dashboard", to: "/", permission: "access-dashboard" },
  { name: "challenges", to: "/challenges", features: ["challenges"] },
  { name: "quizzes", to: "/quizzes", features: ["quizzes"] },
  { name: "contests", to: "/contests", features: ["contests"] },
  { name: "thanks", to: "/thanks", features: ["thanks"] },
  { name: "perks", to: "/perks", features: ["perks"] },
  { name: "leaderboard", to: "/leaderboard", permission: "closed-leaderboard", setting: "leaderboardFreeAccess" },
];

/** Management pages. */
export const ADMIN_LINKS: readonly LinkRule[] = [
  { name: "rewards", to: "/rewards", permission: "manage-ws-settings" },
  { name: "purchases", to: "/purchases", permission: "manage-purchases", duty: "perks", features: ["perks"] },
  { name: "chains", to: "/chains", permission: "manage-chains", features: ["chains", "web-activities"] },
  { name: "users", to: "/users", permission: "manage-users" },
  { name: "groups", to: "/groups", permission: "manage-ws-settings", features: ["groups"] },
  { name: "billing", to: "/billing", permission: "manage-ws-settings", features: ["licenses"] },
  { name: "settings", to: "/settings", permission: "manage-ws-settings" },
];

/** Visible links of the drawer, in order. */
export function listNavigation(audience: LinkAudience): Navigation {
  const hasActivities = audience.features.includes("web-activities");
  const toLinks = (rules: readonly LinkRule[]) =>
    rules
      .filter((rule) => isShown(rule, audience))
      .map(({ name, to }) => ({
        name,
        to,
        label: labelOf(name, audience.features),
      }));
  return { general: hasActivities ? toLinks(GENERAL_LINKS) : [], admin: toLinks(ADMIN_LINKS) };
}

/** "Quests" if neither raids nor problems can be created. */
export function challengesLabel(features: readonly Feature[]): TextKey {
  const hasTypes = features.includes("new-raid") || features.includes("new-problem");
  return hasTypes ? "navigation:challenges" : "navigation:quests";
}

function labelOf(name: LinkName, features: readonly Feature[]): TextKey {
  return name === "challenges" ? challengesLabel(features) : `navigation:${name}`;
}

function isShown(rule: LinkRule, audience: LinkAudience): boolean {
  if (rule.features?.every((feature) => audience.features.includes(feature)) === false) return false;
  if (rule.permission === undefined) return true;
  if (rule.setting !== undefined && audience[rule.setting]) return true;
  if (rule.duty !== undefined && audience.duties.includes(rule.duty)) return true;
  return audience.permissions.includes(rule.permission);
}
