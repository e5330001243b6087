import { ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { Access } from "../lib/endpoint.ts";
import type { Duty } from "./duties.ts";
import type { Feature } from "./features.ts";
import { holds } from "./holds.ts";
import type { Actor } from "./holds.ts";

/** What of a workspace decides on access: its license switches and the settings that open doors. */
export interface AccessContext {
  readonly features: readonly Feature[];
  readonly settings: { readonly leaderboardFreeAccess: boolean };
}

/** Who asks, in which workspace; null stands for a guest, and for no workspace chosen. */
export interface AccessQuestion {
  readonly actor: Actor | null;
  readonly workspace: AccessContext | null;
  /** What the asker is named for in the workspace; none when it was not looked up. */
  readonly duties?: readonly Duty[];
  /** A program of another system asks, with a key that holds. */
  readonly isIntegration?: boolean;
}

/**
 * Answers whether the actor may use what `access` guards. Reasons, in the order they are looked at:
 * `signed_in_already`, `sign_in_first`, `no_workspace`, `integration_only`, `missing_permission`, `feature_off`.
 * Whether the thing is the asker's own (`access.own`) is left to the one who has loaded it.
 */
export function mayUse(question: AccessQuestion, access: Access): Decision {
  const identity = identityFits(question, access);
  if (!identity.allowed) return identity;
  if (!isPermitted(question, access)) return denied("missing_permission");
  if (access.feature !== undefined && !hasFeature(question.workspace, access.feature)) return denied("feature_off");
  return ALLOWED;
}

/** Tells whether the workspace's license has the feature; no workspace has none. */
export function hasFeature(workspace: Pick<AccessContext, "features"> | null, feature: Feature): boolean {
  return workspace !== null && workspace.features.includes(feature);
}

/** Answers whether a feature is on, as a decision with the reason `feature_off`. */
export function needsFeature(workspace: Pick<AccessContext, "features"> | null, feature: Feature): Decision {
  return hasFeature(workspace, feature) ? ALLOWED : denied("feature_off");
}

function identityFits(question: AccessQuestion, { who }: Access): Decision {
  const { actor, workspace, isIntegration } = question;
  if (who === "anyone" || (who === "integration" && isIntegration === true)) return ALLOWED;
  if (actor === null) return who === "guest" ? ALLOWED : denied("sign_in_first");
  if (who === "guest") return denied("signed_in_already");
  if (who === "integration") return denied("integration_only");
  return who === "member" && workspace === null ? denied("no_workspace") : ALLOWED;
}

function isPermitted({ actor, workspace, duties = [] }: AccessQuestion, access: Access): boolean {
  if (access.permission === undefined) return true;
  if (access.duty !== undefined && duties.includes(access.duty)) return true;
  if (access.setting !== undefined && workspace?.settings[access.setting] === true) return true;
  return actor !== null && access.permission.some((permission) => holds(actor, permission));
}
