import { jiraChangeOf } from "@guildhall/core/billing";
import type { LicenseMode } from "@guildhall/core/billing";
import type { Tx } from "../db/database.ts";
import { productIn } from "../events/record-event.ts";
import type { Deps } from "../lib/deps.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { applyToHeld } from "./change-license.service.ts";
import type { LicenseScope } from "./change-license.service.ts";
import { findSiteLicenses, lockLicense } from "./license.repository.ts";

/** After a site was connected or disconnected, or its license changed: in the same transaction. */
export async function syncJiraLicense(
  scope: Pick<LicenseScope, "at" | "tell"> & { readonly db: Tx; readonly workspaceId: number },
  mode: LicenseMode,
): Promise<void> {
  if (mode === "off") return;
  const { db, at, workspaceId } = scope;
  const held = await lockLicense(db, workspaceId);
  if (held === undefined) return;
  const change = jiraChangeOf(held.license, { sites: await findSiteLicenses(db, workspaceId), now: at });
  if (change === null) return;
  await applyToHeld({ ...scope, actor: productIn(workspaceId) }, held, { ...change, source: "jira", paid: null });
}

/** The same where there's no transaction yet. */
export async function syncJiraLicenseApart(
  deps: Pick<Deps, "db" | "bus" | "config">,
  { workspaceId, at }: { readonly workspaceId: number; readonly at: Date },
): Promise<void> {
  if (deps.config.licenses === "off") return;
  await runAndTell(deps, (tx, { tell }) => syncJiraLicense({ db: tx, at, tell, workspaceId }, deps.config.licenses));
}
