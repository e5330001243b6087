import type { Duty } from "../permissions/duties.ts";
import type { Feature } from "../permissions/features.ts";
import type { Permission } from "../permissions/permissions.ts";
import { safeReturnPath } from "./return-path.ts";
import { matchRoute, NOT_FOUND } from "./routes.ts";
import type { Chrome, RouteRule } from "./routes.ts";

/** What of a session decides on pages. */
export interface GuardSession {
  readonly isSignedIn: boolean;
  readonly hasWorkspace: boolean;
  readonly permissions: readonly Permission[];
  readonly duties: readonly Duty[];
  readonly features: readonly Feature[];
  readonly leaderboardFreeAccess: boolean;
  /** The step of the intro that is still to be shown, such as `tour`; empty for none. */
  readonly introStep: string;
  readonly integrations: readonly string[];
  /** The workspace cannot be used without an integration. */
  readonly needsIntegration: boolean;
  readonly isWorkspaceCompleted: boolean;
}

/** Where somebody wants to go, and who. */
export interface GuardQuestion {
  /** Path without query and hash. */
  readonly path: string;
  /** Query with its question mark, and hash; empty where there is none. */
  readonly search?: string;
  /** The address carries a token of a mail. */
  readonly hasToken?: boolean;
  readonly session: GuardSession;
  /** The panel stands inside another site. */
  readonly isWidget: boolean;
}

/** The answer of the guard: in, with this much of the frame, or elsewhere. */
export type GuardAnswer =
  | { readonly kind: "allow"; readonly rule: RouteRule; readonly chrome: Chrome }
  | { readonly kind: "redirect"; readonly to: string; readonly query: Readonly<Record<string, string>> };

/** A session of nobody. */
export const GUEST_SESSION: GuardSession = {
  isSignedIn: false,
  hasWorkspace: false,
  permissions: [],
  duties: [],
  features: [],
  leaderboardFreeAccess: false,
  introStep: "",
  integrations: [],
  needsIntegration: false,
  isWorkspaceCompleted: false,
};

type Rule = (question: GuardQuestion, rule: RouteRule) => GuardAnswer | null;

/** The rules in the order in which they are asked; the first that answers decides. */
const RULES: readonly Rule[] = [
  sendToLogin,
  sendGuestPageHome,
  sendToWorkspaces,
  sendToIntegrations,
  denyAccess,
  forceIntro,
  leaveActivities,
];

/** Decides whether a page is shown, with how much of the frame, or where to go instead. */
export function guardRoute(question: GuardQuestion): GuardAnswer {
  const rule = matchRoute(question.path);
  for (const ask of RULES) {
    const answer = ask(question, rule);
    if (answer !== null) return answer;
  }
  return { kind: "allow", rule, chrome: chromeOf(question, rule) };
}

/** 1. A guest goes to the login page, with the way back. */
function sendToLogin(question: GuardQuestion, { who }: RouteRule): GuardAnswer | null {
  const isOpen = who === "anyone" || who === "guest" || (who === "token" && question.hasToken === true);
  return question.session.isSignedIn || isOpen ? null : redirect("/login", { redirect: addressOf(question) });
}

/** 2. Who is signed in has no business on a page of guests. */
function sendGuestPageHome({ session }: GuardQuestion, { who }: RouteRule): GuardAnswer | null {
  return session.isSignedIn && who === "guest" ? redirect("/") : null;
}

/** 3. Without a workspace one goes to choose one, and then on. */
function sendToWorkspaces(question: GuardQuestion, { who }: RouteRule): GuardAnswer | null {
  const { session } = question;
  if (who !== "member" || session.hasWorkspace) return null;
  const canSwitch = session.permissions.includes("switch-workspace");
  return canSwitch ? redirect("/workspaces", { redirect: addressOf(question) }) : redirect("/access-denied");
}

/** 4. A workspace that needs an integration and has none is set up first. */
function sendToIntegrations({ session }: GuardQuestion, { who, isSetup }: RouteRule): GuardAnswer | null {
  const isMissing = session.needsIntegration && session.integrations.length === 0;
  return who === "member" && isSetup !== true && isMissing ? redirect("/intro/integrations") : null;
}

/** 5. Without the permission, or the feature that the page is about, there is no access. */
function denyAccess({ session }: GuardQuestion, rule: RouteRule): GuardAnswer | null {
  return isPermitted(session, rule) ? null : redirect("/access-denied");
}

/** 6. A step of the intro that is still to be shown comes first, but never inside another site. */
function forceIntro(question: GuardQuestion, { who }: RouteRule): GuardAnswer | null {
  const { session, isWidget, path } = question;
  if (who !== "member" || isWidget || session.introStep === "") return null;
  const step = `/intro/${session.introStep}`;
  const rule = matchRoute(step);
  const isUsable = rule !== NOT_FOUND && isPermitted(session, rule);
  return isUsable && path !== step ? redirect(step, { redirect: addressOf(question) }) : null;
}

/** 7. Without web activities one goes to what is left: the settings, setting up the messenger, or nothing. */
function leaveActivities({ session }: GuardQuestion, rule: RouteRule): GuardAnswer | null {
  if (rule.isActivity !== true || session.features.includes("web-activities")) return null;
  if (session.permissions.includes("manage-ws-settings")) return redirect("/settings");
  if (!session.needsIntegration || session.isWorkspaceCompleted) return redirect("/access-denied");
  return redirect(`/integration/${session.integrations[0] ?? "slack"}`);
}

/** 8. How much of the frame a page has: its own flags, nothing of it in a widget or without a workspace. */
function chromeOf({ session, isWidget }: GuardQuestion, { chrome }: RouteRule): Chrome {
  if (isWidget) return { toolbar: false, drawer: false, footer: false };
  return {
    toolbar: chrome.toolbar && session.isSignedIn,
    drawer: chrome.drawer && session.hasWorkspace,
    footer: chrome.footer,
  };
}

/** Whether the session has the feature that a page is about, and a permission or the setting that opens it. */
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
