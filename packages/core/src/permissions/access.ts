import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { Access } from "../lib/endpoint.ts";
import type { Duty } from "./duties.ts";
import type { Feature } from "./features.ts";
import { holds } from "./holds.ts";
import type { Actor } from "./holds.ts";

/** The parts of a workspace that access depends on: license features and settings that grant access. */
export interface AccessContext {
  readonly features: readonly Feature[];
  readonly settings: { readonly leaderboardFreeAccess: boolean };
}

/** The caller and their workspace; null for a guest or for no workspace. */
export interface AccessQuestion {
  readonly actor: Actor | null;
  readonly workspace: AccessContext | null;
  /** The caller's duties in the workspace; empty if not loaded. */
  readonly duties?: readonly Duty[];
  /** The caller is an external program with a valid key. */
  readonly isIntegration?: boolean;
  /** The Forge app calls, whoever uses it. */
  readonly isJira?: boolean;
  /** An integration acts for the caller. */
  readonly isDelegated?: boolean;
  /** The caller's session belongs to a widget. */
  readonly isWidget?: boolean;
}

/**
 * Whether the actor may use what `access` guards. Reasons, in order of precedence: `not_in_widget`, `signed_in_already`,
 * `sign_in_first`, `no_workspace`, `integration_only`, `in_person_only`, `missing_permission`, `feature_off`. Ownership
 * (`access.own`) is checked by the code that loads the resource.
 */
export function mayUse(question: AccessQuestion, access: Access): Decision {
  // The app's own calls say by themselves who may make them.
  if (access.who === "jira" && question.isJira === true) return ALLOWED;
  const identity = identityFits(question, access);
  if (!identity.allowed) return identity;
  if (question.isDelegated === true && isInPerson(access)) return denied("in_person_only");
  if (!isPermitted(question, access)) return denied("missing_permission");
  return access.feature === undefined ? ALLOWED : needsFeature(question.workspace, access.feature);
}

/** Whether the license includes the feature; false without a workspace. */
export function hasFeature(workspace: Pick<AccessContext, "features"> | null, feature: Feature): boolean {
  return workspace !== null && workspace.features.includes(feature);
}

/** Refuses with `feature_off`, naming the feature. */
export function needsFeature(workspace: Pick<AccessContext, "features"> | null, feature: Feature): Decision {
  return hasFeature(workspace, feature) ? ALLOWED : { ...denied("feature_off"), feature };
}

/** Callers that aren't people. */
const PROGRAMS: ReadonlySet<Access["who"]> = new Set(["integration", "jira"]);

function identityFits(question: AccessQuestion, { who, widget }: Access): Decision {
  if (question.isWidget === true && widget !== true) return denied("not_in_widget");
  return personFits(question, who);
}

function personFits(question: AccessQuestion, who: Access["who"]): Decision {
  const { actor, workspace, isIntegration } = question;
  if (who === "anyone" || (who === "integration" && isIntegration === true)) return ALLOWED;
  if (actor === null) return who === "guest" ? ALLOWED : denied("sign_in_first");
  if (who === "guest") return denied("signed_in_already");
  if (PROGRAMS.has(who)) return denied("integration_only");
  return who === "member" && workspace === null ? denied("no_workspace") : ALLOWED;
}

function isInPerson({ who, inPerson }: Access): boolean {
  return who === "guest" || who === "account" || inPerson === true;
}

function isPermitted({ actor, workspace, duties = [] }: AccessQuestion, access: Access): boolean {
  if (access.permission === undefined) return true;
  if (access.duty !== undefined && duties.includes(access.duty)) return true;
  if (access.setting !== undefined && workspace?.settings[access.setting] === true) return true;
  return actor !== null && access.permission.some((permission) => holds(actor, permission));
}
