import { type RawBuilder, sql } from "kysely";
import type { UserRef } from "@guildhall/core";
import type { Handle } from "../db/database.ts";
import { MAX_ATTEMPTS } from "../events/reader-retry.ts";

export interface DeliveryRow {
  readonly kind: "mail" | "reader";
  /** 0 for an email without a workspace. */
  readonly workspaceId: number;
  /** The email's template, or the reader. */
  readonly name: string;
  /** Id of the email or the event. */
  readonly number: number;
  readonly recipient: string;
  /** The event type; empty for an email. */
  readonly event: string;
  /** When the email was written, or the event happened. */
  readonly happenedAt: Date;
  readonly problem: string;
  /** The error message, for the operator only. */
  readonly error: string;
  readonly isGivenUp: boolean;
  readonly attempts: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** Null if it follows from the attempts, or there is none. */
  readonly nextAt: Date | null;
}

/** A workspace's failures, or null for the whole installation. */
export type DeliveryScope = { readonly workspaceId: number } | null;

/** The relay files unreadable events under its own name. */
const NO_READER = "relay";

/** Feedback goes to the operator, so it isn't the workspace's. */
const NOT_OF_WORKSPACE = "feedback";

const IS_OVER = sql`f.attempts >= ${sql.lit(MAX_ATTEMPTS)} and f.retry_at is null`;

/** Given up, or waiting for its next attempt: not being sent, nor just restarted. */
function isRetryableMail(at: Date): RawBuilder<unknown> {
  return sql`m.problem <> '' and (m.status = 'dead'
    or (m.status = 'queued' and m.taken_until is null and (m.attempts > 0 or m.next_attempt_at > ${at})))`;
}

const IS_RETRYABLE_FAILURE = sql`f.discarded_at is null and f.reader <> ${sql.lit(NO_READER)} and ${IS_OVER}`;

function mailsOf(scope: DeliveryScope): RawBuilder<unknown> {
  if (scope === null) return sql`true`;
  return sql`m.workspace_id = ${scope.workspaceId} and m.template <> ${NOT_OF_WORKSPACE}`;
}

function failuresOf(scope: DeliveryScope): RawBuilder<unknown> {
  return scope === null ? sql`true` : sql`f.workspace_id = ${scope.workspaceId}`;
}

/** Whose delivery it is: a workspace's id, or 0 for the operator's own. */
export function ownerOfDelivery({ kind, name, workspaceId }: DeliveryRow): number {
  return kind === "mail" && name === NOT_OF_WORKSPACE ? 0 : workspaceId;
}

/** Most recently tried first. */
export async function findDeliveries(
  db: Handle,
  scope: DeliveryScope,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select * from (
      select 'mail' as kind, m.workspace_id as "workspaceId", m.template as name, m.id as number, m.recipient, '' as event,
        m.created_at as "happenedAt", m.problem, m.last_error as error, m.status = 'dead' as "isGivenUp", m.attempts,
        coalesce(m.first_tried_at, m.created_at) as "firstAt", coalesce(m.last_tried_at, m.created_at) as "lastAt",
        m.next_attempt_at as "nextAt"
      from mails m where m.problem <> '' and ${mailsOf(scope)}
      union all
      select 'reader', f.workspace_id, f.reader, f.event_id, '', e.type, e.at,
        case f.reader when ${sql.lit(NO_READER)} then 'not_understood' else 'failed' end, f.error, ${IS_OVER}, f.attempts,
        coalesce(f.first_at, f.at), f.at, f.retry_at
      from reader_failures f join events e on e.workspace_id = f.workspace_id and e.id = f.event_id
      where f.discarded_at is null and ${failuresOf(scope)}
    ) failed
    order by "lastAt" desc, kind, number desc, name
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** Number of failures that can be retried. */
export async function countRetryable(db: Handle, scope: DeliveryScope, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mails m where ${isRetryableMail(at)} and ${mailsOf(scope)})
      + (select count(*) from reader_failures f where ${IS_RETRYABLE_FAILURE} and ${failuresOf(scope)}) as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countGivenUp(db: Handle): Promise<{ readonly mails: number; readonly events: number }> {
  const { rows } = await sql<{ mails: number; events: number }>`
    select (select count(*) from mails where problem <> '' and status = 'dead') as mails,
      (select count(*) from reader_failures f where f.discarded_at is null and ${IS_OVER}) as events
  `.execute(db);
  return rows[0] ?? { mails: 0, events: 0 };
}

/** Restarts the attempts of one email or all; returns how many. */
export async function retryMails(
  db: Handle,
  { scope, mailId, at }: { readonly scope: DeliveryScope; readonly mailId: number | null; readonly at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails m set status = 'queued', attempts = 0, next_attempt_at = ${at}
    where ${isRetryableMail(at)} and ${mailsOf(scope)} ${mailId === null ? sql`` : sql`and m.id = ${mailId}`}
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export interface FailureKey {
  readonly reader: string;
  readonly eventId: number;
}

/** Restarts readers' attempts at one event or all; returns how many. */
export async function retryFailures(
  db: Handle,
  { scope, key, at }: { readonly scope: DeliveryScope; readonly key: FailureKey | null; readonly at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update reader_failures f set attempts = 0, retry_at = ${at}
    where ${IS_RETRYABLE_FAILURE} and ${failuresOf(scope)}
      ${key === null ? sql`` : sql`and f.reader = ${key.reader} and f.event_id = ${key.eventId}`}
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Puts a given-up email aside; returns whether it did. */
export async function discardMail(db: Handle, scope: DeliveryScope, mailId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mails m set status = 'discarded', problem = '' where m.id = ${mailId} and m.status = 'dead' and ${mailsOf(scope)}
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Puts an event aside that a reader gave up on; returns whether it did. */
export async function discardFailure(
  db: Handle,
  { scope, key, at }: { readonly scope: DeliveryScope; readonly key: FailureKey; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reader_failures f set discarded_at = ${at}
    where f.reader = ${key.reader} and f.event_id = ${key.eventId} and f.discarded_at is null and ${IS_OVER} and ${failuresOf(scope)}
  `.execute(db);
  return Number(numAffectedRows ?? 0n) > 0;
}

export async function findMailDelivery(
  db: Handle,
  scope: DeliveryScope,
  mailId: number,
): Promise<{ readonly isGivenUp: boolean } | null> {
  const { rows } = await sql<{ isGivenUp: boolean }>`
    select m.status = 'dead' as "isGivenUp" from mails m where m.id = ${mailId} and m.problem <> '' and ${mailsOf(scope)}
  `.execute(db);
  return rows[0] ?? null;
}

/** Null if there's none, or it's resolved. */
export async function findFailureDelivery(
  db: Handle,
  scope: DeliveryScope,
  key: FailureKey,
): Promise<{ readonly isGivenUp: boolean } | null> {
  const { rows } = await sql<{ isGivenUp: boolean }>`
    select ${IS_OVER} as "isGivenUp" from reader_failures f
    where f.reader = ${key.reader} and f.event_id = ${key.eventId} and f.discarded_at is null and ${failuresOf(scope)}
  `.execute(db);
  return rows[0] ?? null;
}

export async function findReceivers(
  db: Handle,
  workspaceId: number,
  addresses: readonly string[],
): Promise<Map<string, UserRef>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<UserRef & { email: string }>`
    select a.email, m.id, m.name, m.avatar_url as "avatarUrl"
    from members m join accounts a on a.id = m.account_id
    where m.workspace_id = ${workspaceId} and a.email = any(${[...addresses]}::text[])
  `.execute(db);
  return new Map(rows.map(({ email, ...person }) => [email, person]));
}
