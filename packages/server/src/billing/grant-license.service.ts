import { InvalidInputError, NotFoundError, RefusedError } from "@guildhall/core";
import type { EndpointRequest, EndpointResponse } from "@guildhall/core";
import { grantOf, licenseAt, planOf } from "@guildhall/core/billing";
import type { billingCalls, StoredLicense } from "@guildhall/core/billing";
import type { Tx } from "../db/database.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { requireAbove } from "./above-workspaces.ts";
import { applyToHeld, restrictHeld } from "./change-license.service.ts";
import type { LicenseScope, WantedChange } from "./change-license.service.ts";
import { findLicense, isCharged, listLicenseChanges, lockLicense } from "./license.repository.ts";

type Wanted = EndpointRequest<typeof billingCalls.updateLicense>["body"];

export interface Grant extends Wanted {
  /** The super admin's; 0 for the command line. */
  readonly accountId: number;
}

/** With its history. @throws {NotFoundError} for no workspace */
export async function getWorkspaceLicense(
  call: VisitorCall,
  workspaceId: number,
): Promise<EndpointResponse<typeof billingCalls.getLicense>> {
  requireAbove(call, workspaceId);
  const held = await findLicense(call.db, workspaceId);
  if (held === undefined) throw new NotFoundError("workspace", { workspaceId });
  const { status, expireAt, isRecurring, off, on, ...license } = licenseAt(held.license, call.at);
  const changes = await listLicenseChanges(call.db, workspaceId);
  return {
    license: {
      ...{ licenseType: planOf(license), licenseStatus: status, expireAt, isRecurring, source: held.source },
      ...{ seats: held.paid?.seats ?? 0, off: [...off], on: [...on] },
    },
    changes: changes.map(({ plan, status: licenseStatus, expireAt: end, at, ...change }) => ({
      ...change,
      ...{ licenseType: planOf({ type: plan }), licenseStatus, expireAt: end?.toISOString() ?? null },
      at: at.toISOString(),
    })),
  };
}

/**
 * @throws {NotFoundError} for no workspace @throws {InvalidInputError} on an end that has passed or is missing
 * @throws {RefusedError} `turn_off_recurring` while a provider goes on charging, and with the machine's reasons
 */
export async function updateWorkspaceLicense(call: VisitorCall, id: number, wanted: Wanted): Promise<void> {
  const accountId = requireAbove(call, id);
  const { actor } = call.visitor;
  const memberId = actor?.workspace.id === id ? actor.memberId : 0;
  // A writing call has a transaction.
  const scope = { ...call, db: call.db as Tx, actor: { memberId, workspace: { id } } };
  await grantLicense(scope, { ...wanted, accountId });
}

/** As a super admin or the command line says; keeps why. @throws as {@link updateWorkspaceLicense} */
export async function grantLicense(scope: LicenseScope, grant: Grant): Promise<void> {
  const { db, at } = scope;
  const workspaceId = scope.actor.workspace.id;
  const held = await lockLicense(db, workspaceId);
  if (held === undefined) throw new NotFoundError("workspace", { workspaceId });
  if (isSame(licenseAt(held.license, at), grant)) {
    await restrictHeld(scope, held, grant);
    return;
  }
  if (await isCharged(db, workspaceId)) throw new RefusedError("turn_off_recurring");
  await applyToHeld(scope, held, changeOf(grant, at));
}

function isSame(license: StoredLicense, { licenseType, status, expireAt }: Grant): boolean {
  const isSameEnd = license.expireAt === null || expireAt === null;
  return (
    planOf(license) === licenseType &&
    license.status === status &&
    (isSameEnd ? license.expireAt === expireAt : Date.parse(license.expireAt) === Date.parse(expireAt))
  );
}

function changeOf({ licenseType: plan, status, expireAt, ...kept }: Grant, at: Date): WantedChange {
  const event = grantOf(status);
  if (event === "end") return { ...kept, event };
  if (event === "switch_to_free") return { ...kept, event, paid: null, source: "" };
  const end = expireAt === null ? null : new Date(expireAt);
  if (end === null && event === "grant_trial") throw new InvalidInputError([{ field: "expireAt", code: "required" }]);
  if (end !== null && end <= at) throw new InvalidInputError([{ field: "expireAt", code: "in_the_past" }]);
  return { ...kept, event, plan, expireAt: end, paid: null, source: "grant" };
}
