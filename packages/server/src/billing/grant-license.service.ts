import { NotFoundError } from "@guildhall/core";
import { holds } from "@guildhall/core/permissions";
import type { EndpointRequest } from "@guildhall/core";
import { grantOf } from "@guildhall/core/billing";
import type { billingCalls } from "@guildhall/core/billing";
import type { Tx } from "../db/database.ts";
import { toAccessQuestion } from "../session/visitor.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { applyToHeld } from "./change-license.service.ts";
import type { LicenseScope, WantedChange } from "./change-license.service.ts";
import { lockLicense } from "./license.repository.ts";

type Grant = EndpointRequest<typeof billingCalls.updateLicense>["body"];

/** @throws {NotFoundError} for no workspace @throws {RefusedError} with the machine's reason */
export async function updateWorkspaceLicense(call: VisitorCall, id: number, grant: Grant): Promise<void> {
  const { actor } = call.visitor;
  const acting = toAccessQuestion(call.visitor).actor;
  // Others' workspaces look nonexistent.
  if (acting === null || !holds(acting, "manage-workspaces")) throw new NotFoundError("workspace", { workspaceId: id });
  const memberId = actor?.workspace.id === id ? actor.memberId : 0;
  // A writing call has a transaction.
  const scope = { ...call, db: call.db as Tx, actor: { memberId, workspace: { id } } };
  await grantLicense(scope, grant);
}

/** As a super admin or the command line says; keeps why. */
export async function grantLicense(scope: LicenseScope, grant: Grant): Promise<void> {
  const workspaceId = scope.actor.workspace.id;
  const held = await lockLicense(scope.db, workspaceId);
  if (held === undefined) throw new NotFoundError("workspace", { workspaceId });
  await applyToHeld(scope, held, changeOf(grant));
}

function changeOf({ licenseType: plan, status, expireAt, off, on, comment }: Grant): WantedChange {
  const event = grantOf(status);
  if (event === "end") return { event, comment, off, on };
  const end = expireAt === null ? null : new Date(expireAt);
  return { event, plan, expireAt: end, off, on, comment, paid: null, source: "grant" };
}
