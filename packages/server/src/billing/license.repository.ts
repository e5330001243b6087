import { INITIAL_LICENSE, planOf } from "@guildhall/core/billing";
import type { Duration, LicenseCause, LicenseStatus, StoredLicense } from "@guildhall/core/billing";
import { holds } from "@guildhall/core/permissions";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";
import type { LicenseTable } from "../db/billing-tables.ts";

type Source = LicenseTable["source"]["__select__"];

/** A workspace's license with what it was paid for. */
export interface HeldLicense {
  readonly license: StoredLicense;
  readonly source: Source;
  /** Null if it wasn't paid for. */
  readonly paid: { readonly duration: Duration; readonly seats: number } | null;
}

interface JoinedRow {
  readonly license: StoredLicense;
  readonly source: Source | null;
  readonly duration: Duration | "" | null;
  readonly seats: number | null;
}

/** Locks the license until the transaction ends; undefined if there's no such workspace. */
export async function lockLicense(db: Tx, workspaceId: number): Promise<HeldLicense | undefined> {
  return read(db, workspaceId, true);
}

export async function findLicense(db: Handle, workspaceId: number): Promise<HeldLicense | undefined> {
  return read(db, workspaceId, false);
}

async function read(db: Handle, workspaceId: number, isLocked: boolean): Promise<HeldLicense | undefined> {
  const { rows } = await sql<JoinedRow>`
    select w.license, l.source, l.duration, l.seats
    from workspaces w left join licenses l on l.workspace_id = ${workspaceId} and l.ended_at is null
    where w.id = ${workspaceId} ${isLocked ? sql`for update of w` : sql``}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { duration, seats, source } = row;
  return {
    license: { ...INITIAL_LICENSE, ...row.license },
    source: source ?? "",
    paid: duration === "month" || duration === "year" ? { duration, seats: seats ?? 0 } : null,
  };
}

/** What a license becomes. */
export interface LicenseRow {
  readonly workspaceId: number;
  readonly license: StoredLicense;
  readonly at: Date;
  readonly source: Source;
  readonly paid: HeldLicense["paid"];
}

/** Ends what there was and starts another one; returns it with its id. */
export async function startLicense(db: Tx, row: LicenseRow): Promise<StoredLicense> {
  const { workspaceId, at } = row;
  await db
    .updateTable("licenses")
    .set({ ended_at: at })
    .where("workspace_id", "=", workspaceId)
    .where("ended_at", "is", null)
    .execute();
  const { id } = await db
    .insertInto("licenses")
    .values({ workspace_id: workspaceId, since: at, ...columnsOf(row) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return project(db, workspaceId, { ...row.license, id });
}

export async function updateLicense(db: Tx, row: LicenseRow): Promise<StoredLicense> {
  const { workspaceId, license } = row;
  await db
    .updateTable("licenses")
    .set(columnsOf(row))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", license.id)
    .execute();
  return project(db, workspaceId, license);
}

function columnsOf({ license, source, paid }: LicenseRow) {
  return {
    plan: planOf(license),
    status: license.status,
    expire_at: toDate(license.expireAt),
    failed_at: toDate(license.failedAt),
    is_recurring: license.isRecurring,
    duration: paid?.duration ?? ("" as const),
    seats: paid?.seats ?? 0,
    source,
    plan_off: license.off,
    plan_on: license.on,
  };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** What every request reads. */
async function project(db: Tx, workspaceId: number, license: StoredLicense): Promise<StoredLicense> {
  await db
    .updateTable("workspaces")
    .set({ license: JSON.stringify(license) })
    .where("id", "=", workspaceId)
    .execute();
  return license;
}

/** Workspaces whose license may have ended, or whose grace may, by `at`; the longest past first. */
export async function findEnded(db: Handle, at: Date, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select workspace_id as id from licenses
    where ended_at is null and status in ('trial_active', 'subscription_active', 'subscription_canceled')
      and expire_at <= ${at}::timestamptz
      and (not is_recurring or expire_at <= ${at}::timestamptz - interval '7 days')
    order by expire_at limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Of workspaces with something to warn of: ends within a week, or charges that failed or are a day late. */
export async function findWarnable(
  db: Handle,
  { at, after, limit }: { readonly at: Date; readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select workspace_id as id from licenses
    where ended_at is null and workspace_id > ${after} and expire_at is not null
      and ((status in ('trial_active', 'subscription_active', 'subscription_canceled') and not is_recurring
          and expire_at > ${at}::timestamptz and expire_at <= ${at}::timestamptz + interval '7 days')
        or (status = 'subscription_active' and is_recurring and failed_at is not null))
    order by workspace_id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Workspaces that never met plans, after an id. */
export async function findWithoutLicense(db: Handle, after: number, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from workspaces where id > ${after} and license ->> 'id' = '0' order by id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** False if it was told before. */
export async function claimWarning(
  db: Tx,
  warning: {
    readonly workspaceId: number;
    readonly licenseId: number;
    readonly kind: string;
    readonly expireAt: Date;
    readonly at: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("license_warnings")
    .values({
      workspace_id: warning.workspaceId,
      license_id: warning.licenseId,
      kind: warning.kind,
      expire_at: warning.expireAt,
      sent_at: warning.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function dismiss(
  db: Handle,
  {
    workspaceId,
    memberId,
    key,
    at,
  }: { readonly workspaceId: number; readonly memberId: number; readonly key: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto("dismissed_warnings")
    .values({ workspace_id: workspaceId, member_id: memberId, warning_key: key, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What happened to a license, when, and by whom. */
export interface LicenseLine {
  readonly licenseId: number;
  readonly cause: LicenseCause;
  readonly plan: string;
  readonly status: LicenseStatus;
  readonly expireAt: Date | null;
  /** Why, if a super admin did it; "" otherwise. */
  readonly comment: string;
}

export async function insertLicenseChange(
  db: Tx,
  line: LicenseLine & { readonly workspaceId: number; readonly accountId: number; readonly at: Date },
): Promise<void> {
  await db
    .insertInto("license_changes")
    .values({
      workspace_id: line.workspaceId,
      license_id: line.licenseId,
      cause: line.cause,
      plan: line.plan,
      status: line.status,
      expire_at: line.expireAt,
      comment: line.comment,
      account_id: line.accountId,
      at: line.at,
    })
    .execute();
}

const MAX_LINES = 100;

/** The newest first; `by` is a super admin's address, "" for everyone else's. */
export async function listLicenseChanges(
  db: Handle,
  workspaceId: number,
): Promise<readonly (LicenseLine & { readonly id: number; readonly at: Date; readonly by: string })[]> {
  return db
    .selectFrom("license_changes as c")
    .leftJoin("accounts as a", "a.id", "c.account_id")
    .select([
      "c.id",
      "c.license_id as licenseId",
      "c.cause",
      "c.plan",
      "c.status",
      "c.expire_at as expireAt",
      "c.comment",
      "c.at",
    ])
    .select((row) => row.fn.coalesce("a.email", row.val("")).as("by"))
    .where("c.workspace_id", "=", workspaceId)
    .orderBy("c.id", "desc")
    .limit(MAX_LINES)
    .execute();
}

/** Whether a provider will charge the workspace again. */
export async function isCharged(db: Handle, workspaceId: number): Promise<boolean> {
  const row = await db
    .selectFrom("subscriptions")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("state", "<>", "ended")
    .where("is_surplus", "=", false)
    .where("ends_at_period_end", "=", false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of the sites in Jira that are connected. */
export async function findSiteLicenses(
  db: Handle,
  workspaceId: number,
): Promise<readonly ("none" | "active" | "inactive")[]> {
  const rows = await db
    .selectFrom("jira_sites")
    .select("license")
    .where("workspace_id", "=", workspaceId)
    .where("state", "=", "active")
    .execute();
  return rows.map(({ license }) => license);
}

/** Active members who manage the workspace's settings, by id: whom news of its plan concerns. */
export async function findManagers(db: Handle, workspaceId: number): Promise<number[]> {
  const members = await db
    .selectFrom("members")
    .select(["id", "roles"])
    .where("workspace_id", "=", workspaceId)
    .where("status", "=", "active")
    .orderBy("id")
    .execute();
  return members.filter((member) => holds(member, "manage-ws-settings")).map(({ id }) => id);
}
