import { RefusedError } from "@guildhall/core";
import { changeLicense, licenseAt, planOf, SETTLED } from "@guildhall/core/billing";
import type {
  LicenseCause,
  LicenseChange,
  LicenseEvent,
  LicenseStatus,
  PlanName,
  StoredLicense,
} from "@guildhall/core/billing";
import type { Tx } from "../db/database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import { findManagers, insertLicenseChange, startLicense, updateLicense } from "./license.repository.ts";
import type { HeldLicense, LicenseRow } from "./license.repository.ts";

export interface LicenseScope extends EventScope {
  readonly db: Tx;
}

/** What happens to a license, and what it's from. */
export interface WantedChange extends Omit<LicenseChange, "at"> {
  readonly source?: LicenseRow["source"];
  readonly paid?: HeldLicense["paid"];
  /** Why, and which super admin says so. */
  readonly comment?: string;
  readonly accountId?: number;
  readonly off?: readonly string[];
  readonly on?: readonly string[];
}

/** After these it's another license; the one before is history. */
const STARTS: ReadonlySet<LicenseEvent> = new Set<LicenseEvent>([
  "start_trial",
  "grant_trial",
  "pay",
  "grant",
  "license_in_jira",
  "switch_to_free",
]);

/**
 * The only writer of licenses, which the caller has locked: row, projection and event in one transaction.
 * @throws {RefusedError} with the machine's reason
 */
export async function applyToHeld(
  scope: LicenseScope,
  held: HeldLicense,
  wanted: WantedChange,
): Promise<StoredLicense> {
  const { db, at } = scope;
  const workspaceId = scope.actor.workspace.id;
  const isClock = wanted.event === "pass_time";
  // What the clock has decided by itself is where it starts from, but only its own event tells of that.
  const before = isClock ? held.license : licenseAt(held.license, at);
  const outcome = isClock ? passed(held.license, at) : changeLicense(held.license, { ...wanted, at });
  if (!outcome.allowed) throw new RefusedError(outcome.reason);
  const row = { workspaceId, at, ...keptOf(outcome.license, held, wanted) };
  const isNew = row.license.id === 0 || STARTS.has(wanted.event);
  const stored = await (isNew ? startLicense(db, row) : updateLicense(db, row));
  const plan = planOf(wanted.event === "switch_to_free" ? before : stored);
  await tellOfChange(scope, stored, { ...wanted, plan, from: before.status, cause: wanted.event });
  return stored;
}

/** Which features it has or lacks beside its plan's; all else stays. */
export async function restrictHeld(
  scope: LicenseScope,
  held: HeldLicense,
  wanted: Required<Pick<WantedChange, "off" | "on" | "comment" | "accountId">>,
): Promise<void> {
  const { db, at } = scope;
  const license = { ...held.license, off: [...wanted.off], on: [...wanted.on] };
  const row = { ...held, workspaceId: scope.actor.workspace.id, at, license };
  const stored = await (license.id === 0 ? startLicense(db, row) : updateLicense(db, row));
  await tellOfChange(scope, stored, { ...wanted, plan: planOf(stored), from: stored.status, cause: "restrict" });
}

async function tellOfChange(
  scope: LicenseScope,
  { id: licenseId, status, expireAt }: StoredLicense,
  {
    plan,
    from,
    cause,
    comment = "",
    accountId = 0,
  }: Pick<WantedChange, "comment" | "accountId"> & {
    readonly plan: PlanName;
    readonly from: LicenseStatus;
    readonly cause: LicenseCause;
  },
): Promise<void> {
  const { db, at } = scope;
  const workspaceId = scope.actor.workspace.id;
  const end = expireAt === null ? null : new Date(expireAt);
  await insertLicenseChange(db, {
    ...{ workspaceId, licenseId, cause, plan, status, comment, accountId, at },
    expireAt: end,
  });
  const payload = { licenseId, plan, from, to: status, cause, managerIds: await findManagers(db, workspaceId) };
  await recordEvent(scope, { type: "license.changed", payload });
  tellOfLicense(scope, workspaceId);
}

/** What isn't said anew stays. */
function keptOf(license: StoredLicense, held: HeldLicense, wanted: WantedChange) {
  const { off = license.off, on = license.on, source = held.source, paid = held.paid } = wanted;
  return { license: { ...license, off, on }, source, paid };
}

/** Only writes down what the clock has decided. */
function passed(license: StoredLicense, at: Date) {
  const now = licenseAt(license, at);
  if (now === license) return { allowed: false, reason: "still_running" } as const;
  return { allowed: true, license: { ...now, isRecurring: false, ...SETTLED } } as const;
}

export function tellOfLicense({ tell }: Pick<EventScope, "tell">, workspaceId: number): void {
  tell({ kind: "forget", workspaceId });
  tell({ kind: "news", workspaceId, topics: ["billing", "session"], memberIds: [] });
}
