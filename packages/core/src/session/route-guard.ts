import type { Duty } from "../permissions/duties.ts";
import type { Feature } from "../permissions/features.ts";
import type { Permission } from "../permissions/permissions.ts";
import { INTRO_STEPS } from "./intro.values.ts";
import { safeReturnPath } from "./return-path.ts";
import { matchRoute, NOT_FOUND } from "./routes.ts";
import type { Chrome, RouteRule } from "./routes.ts";

/** What page access depends on. */
export interface GuardSession {
  readonly isSignedIn: boolean;
  readonly hasWorkspace: boolean;
  readonly permissions: readonly Permission[];
  readonly duties: readonly Duty[];
  readonly features: readonly Feature[];
  readonly leaderboardFreeAccess: boolean;
  /** The pending intro step, such as `tour`; empty for none. */
  readonly introStep: string;
  readonly integrations: readonly string[];
  /** Chats that the server runs, connected or not. */
  readonly chats: readonly string[];
  /** People are invited by email. */
  readonly hasInvites: boolean;
  /** The workspace can't be used without an integration. */
  readonly needsIntegration: boolean;
  readonly isWorkspaceCompleted: boolean;
}

/** The requested page and the session. */
export interface GuardQuestion {
  /** Path without query and hash. */
  readonly path: string;
  /** Query (with question mark) and hash; empty for none. */
  readonly search?: string;
  /** The URL contains an emailed token. */
  readonly hasToken?: boolean;
  readonly session: GuardSession;
  /** The panel is embedded in another site. */
  readonly isWidget: boolean;
}

/** Show the page with this much chrome, or redirect. */
export type GuardAnswer =
  | { readonly kind: "allow"; readonly rule: RouteRule; readonly chrome: Chrome }
  | { readonly kind: "redirect"; readonly to: string; readonly query: Readonly<Record<string, string>> };

export const GUEST_SESSION: GuardSession = {
  isSignedIn: false,
  hasWorkspace: false,
  permissions: [],
  duties: [],
  features: [],
  leaderboardFreeAccess: false,
  introStep: "",
  integrations: [],
  chats: [],
  hasInvites: true,
  needsIntegration: false,
  isWorkspaceCompleted: false,
};

type Rule = (question: GuardQuestion, rule: RouteRule) => GuardAnswer | null;

/** In order of precedence; the first rule with an answer wins. */
const RULES: readonly Rule[] = [
  sendToLogin,
  sendGuestPageHome,
  sendToWorkspaces,
  sendToIntegrations,
  denyAccess,
  forceIntro,
  leaveActivities,
];

/** Decides whether a page is shown and with how much chrome, or where to redirect. */
export function guardRoute(question: GuardQuestion): GuardAnswer {
  const rule = matchRoute(question.path);
  for (const ask of RULES) {
    const answer = ask(question, rule);
    if (answer !== null) return answer;
  }
  return { kind: "allow", rule, chrome: chromeOf(question, rule) };
}

/** 1. Guests go to the login page, which leads back. */
function sendToLogin(question: GuardQuestion, { who }: RouteRule): GuardAnswer | null {
  const isOpen = who === "anyone" || who === "guest" || (who === "token" && question.hasToken === true);
  return question.session.isSignedIn || isOpen ? null : redirect("/login", { redirect: addressOf(question) });
}

/** 2. Signed-in people leave guests' pages. */
function sendGuestPageHome({ session }: GuardQuestion, { who }: RouteRule): GuardAnswer | null {
  return session.isSignedIn && who === "guest" ? redirect("/") : null;
}

/** 3. Without a workspace, choose one first. */
function sendToWorkspaces(question: GuardQuestion, { who }: RouteRule): GuardAnswer | null {
  const { session } = question;
  if (who !== "member" || session.hasWorkspace) return null;
  const canSwitch = session.permissions.includes("switch-workspace");
  return canSwitch ? redirect("/workspaces", { redirect: addressOf(question) }) : redirect("/access-denied");
}

/** 4. A workspace that needs an integration sets one up first. */
function sendToIntegrations({ session }: GuardQuestion, { who, isSetup }: RouteRule): GuardAnswer | null {
  const isMissing = session.needsIntegration && session.integrations.length === 0;
  return who === "member" && isSetup !== true && isMissing ? redirect("/intro/integrations") : null;
}

/** 5. No access without the permission or the page's feature. */
function denyAccess({ session }: GuardQuestion, rule: RouteRule): GuardAnswer | null {
  return isPermitted(session, rule) ? null : redirect("/access-denied");
}

/** 6. A pending intro step comes first, except when embedded. */
function forceIntro(question: GuardQuestion, { who, isSetup }: RouteRule): GuardAnswer | null {
  const { session, isWidget, path } = question;
  if (who !== "member" || isWidget || session.introStep === "") return null;
  const step = `/intro/${session.introStep}`;
  const rule = matchRoute(step);
  const isUsable = rule !== NOT_FOUND && isPermitted(session, rule);
  if (!isUsable || path === step) return null;
  // Steps behind the pending one stay open; a later one isn't where its reader was going before.
  if (path.startsWith("/intro/")) return isReached(path, session.introStep) ? null : redirect(step);
  return isSetup === true ? null : redirect(step, { redirect: addressOf(question) });
}

/** Whether a page of the intro belongs to the pending step or one before it, such as `/intro/challenge/3` to `challenge`. */
function isReached(path: string, pending: string): boolean {
  const steps: readonly string[] = INTRO_STEPS;
  return steps.slice(0, steps.indexOf(pending) + 1).includes(path.split("/")[2] ?? "");
}

/** 7. Without web activities: the settings, the messenger setup, or nothing. */
function leaveActivities({ session }: GuardQuestion, rule: RouteRule): GuardAnswer | null {
  if (rule.isActivity !== true || session.features.includes("web-activities")) return null;
  if (session.permissions.includes("manage-ws-settings")) return redirect("/settings");
  if (!session.needsIntegration || session.isWorkspaceCompleted) return redirect("/access-denied");
  return redirect(`/integration/${session.integrations[0] ?? "slack"}`);
}

/** 8. The page's chrome: its own flags, none when embedded or without a workspace. */
function chromeOf({ session, isWidget }: GuardQuestion, { chrome }: RouteRule): Chrome {
  if (isWidget) return { toolbar: false, drawer: false, footer: false };
  return {
    toolbar: chrome.toolbar && session.isSignedIn,
    drawer: chrome.drawer && session.hasWorkspace,
    footer: chrome.footer,
  };
}

/** Whether the session has the page's feature, and a permission or setting that opens it. */
export function isPermitted(session: GuardSession, rule: RouteRule): boolean {
  if (rule.feature !== undefined && !session.features.includes(rule.feature)) return false;
  if (rule.permission === undefined) return true;
  if (rule.setting !== undefined && session[rule.setting]) return true;
  if (rule.duty !== undefined && session.duties.includes(rule.duty)) return true;
  return rule.permission.some((permission) => session.permissions.includes(permission));
}

function addressOf({ path, search = "" }: GuardQuestion): string {
  return safeReturnPath(path + search);
}

function redirect(to: string, query: Readonly<Record<string, string>> = {}): GuardAnswer {
  return { kind: "redirect", to, query };
}
