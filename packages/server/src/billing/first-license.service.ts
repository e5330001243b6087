import { INITIAL_LICENSE, isSoldPlan } from "@guildhall/core/billing";
import type { LicenseMode } from "@guildhall/core/billing";
import type { Tx } from "../db/database.ts";
import type { Deps } from "../lib/deps.ts";
import type { LicenseScope } from "./change-license.service.ts";
import { lockLicense, startLicense } from "./license.repository.ts";
import { providerNameOf } from "./provider-of.ts";
import { startTrial } from "./switch-license.service.ts";
import { hasTried } from "./trial.repository.ts";

/** A new workspace's: free. Where no plans are sold, it has none. */
export async function openFirstLicense(
  db: Tx,
  { workspaceId, at, mode }: { readonly workspaceId: number; readonly at: Date; readonly mode: LicenseMode },
): Promise<void> {
  if (mode === "off") return;
  await startLicense(db, { workspaceId, license: INITIAL_LICENSE, at, source: "", paid: null });
}

/**
 * Starts the trial of a plan that's sold, unless it was used; otherwise the workspace stays as it is. Answers the plan
 * that its founder can only pay for; "" if there's none.
 */
export async function tryPlan(
  scope: LicenseScope,
  { email, plan, deps }: { readonly email: string; readonly plan: string; readonly deps: Pick<Deps, "config"> },
): Promise<string> {
  if (deps.config.licenses === "off" || !isSoldPlan(plan)) return "";
  const workspaceId = scope.actor.workspace.id;
  const trier = { workspaceId, email, secret: deps.config.secret, at: scope.at };
  const held = await lockLicense(scope.db, workspaceId);
  if (held === undefined) return "";
  if (await hasTried(scope.db, trier)) return providerNameOf(deps.config) === "manual" ? "" : plan;
  await startTrial(scope, { held, plan, trier });
  return "";
}
