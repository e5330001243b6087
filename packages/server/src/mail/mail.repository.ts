import type { DeliveryProblem } from "@guildhall/core/deliveries";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface NewMail {
  readonly workspaceId: number;
  readonly recipient: string;
  readonly language: string;
  readonly template: string;
  readonly data: unknown;
  /** Idempotency key: one email per cause. */
  readonly cause: string;
}

export interface MailRow {
  readonly id: number;
  readonly recipient: string;
  readonly language: string;
  readonly template: string;
  readonly data: unknown;
  readonly attempts: number;
}

/**
 * Queues emails; known causes are skipped. `on conflict` doesn't name the cause column: that needs the right to read
 * it, which row-level security denies for emails to accounts.
 */
export async function queueMails(db: Handle, mails: readonly NewMail[], at: Date): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    insert into mails (workspace_id, recipient, language, template, data, cause, next_attempt_at, created_at)
    select workspace_id, recipient, language, template, data::jsonb, cause, ${at}::timestamptz, ${at}::timestamptz
    from unnest(
      ${mails.map((each) => each.workspaceId)}::bigint[],
      ${mails.map((each) => each.recipient)}::text[],
      ${mails.map((each) => each.language)}::text[],
      ${mails.map((each) => each.template)}::text[],
      ${mails.map((each) => JSON.stringify(each.data))}::text[],
      ${mails.map((each) => each.cause)}::text[]
    ) as mail (workspace_id, recipient, language, template, data, cause)
    on conflict do nothing
  `.execute(db);
}

/** Deletes those of a kind to an address that are still queued, except one that is being sent. */
export async function deleteUnsentMails(
  db: Handle,
  of: { readonly workspaceId: number; readonly template: string; readonly recipient: string; readonly at: Date },
): Promise<void> {
  await db
    .deleteFrom("mails")
    .where("workspace_id", "=", of.workspaceId)
    .where("template", "=", of.template)
    .where("recipient", "=", of.recipient)
    .where("status", "=", "queued")
    .where((eb) => eb.or([eb("taken_until", "is", null), eb("taken_until", "<=", of.at)]))
    .execute();
}

/** Claims due emails; no one else gets them until `leaseUntil`. */
export async function takeDueMails(
  db: Handle,
  order: { readonly at: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<readonly MailRow[]> {
  const { rows } = await sql<MailRow>`
    update mails set attempts = attempts + 1, next_attempt_at = ${order.leaseUntil}, taken_until = ${order.leaseUntil},
      first_tried_at = coalesce(first_tried_at, ${order.at}::timestamptz), last_tried_at = ${order.at}
    where id in (
      select id from mails where status = 'queued' and next_attempt_at <= ${order.at}
      order by next_attempt_at limit ${order.limit} for update skip locked
    )
    returning id, recipient, language, template, data, attempts
  `.execute(db);
  return rows;
}

/** Records that an email was accepted for delivery. */
export async function markSent(db: Handle, id: number, at: Date): Promise<void> {
  await sql`
    update mails set status = 'sent', sent_at = ${at}, last_error = '', problem = '', taken_until = null where id = ${id}
  `.execute(db);
}

/** Why sending failed (the server's message and our code), and the next attempt. */
export interface MailFailure {
  readonly error: string;
  readonly problem: DeliveryProblem;
  /** Null: no further attempts. */
  readonly nextAttemptAt: Date | null;
}

export async function markFailed(
  db: Handle,
  id: number,
  { error, problem, nextAttemptAt }: MailFailure,
): Promise<void> {
  await sql`
    update mails set last_error = ${error}, problem = ${problem}, taken_until = null,
      status = ${nextAttemptAt === null ? "dead" : "queued"},
      next_attempt_at = coalesce(${nextAttemptAt}::timestamptz, next_attempt_at)
    where id = ${id}
  `.execute(db);
}

export interface MailboxRow extends MailRow {
  readonly createdAt: Date;
}

/** A workspace's emails; null means all, including those without one. */
export interface MailReach {
  readonly workspaceId: number | null;
}

/** Null if there is none. */
export async function findNewestMailTo(
  db: Handle,
  of: { readonly workspaceId: number; readonly template: string; readonly recipient: string },
): Promise<MailboxRow | null> {
  const { rows } = await sql<MailboxRow>`
    select id, recipient, language, template, data, attempts, created_at as "createdAt"
    from mails where workspace_id = ${of.workspaceId} and template = ${of.template} and recipient = ${of.recipient}
    order by created_at desc, id desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** For the mailbox page. */
export async function findNewestMails(
  db: Handle,
  { limit, workspaceId }: MailReach & { readonly limit: number },
): Promise<readonly MailboxRow[]> {
  const { rows } = await sql<MailboxRow>`
    select id, recipient, language, template, data, attempts, created_at as "createdAt"
    from mails where ${workspaceId}::bigint is null or workspace_id = ${workspaceId} order by id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Null if there is none. */
export async function findMail(
  db: Handle,
  { id, workspaceId }: MailReach & { readonly id: number },
): Promise<MailboxRow | null> {
  const { rows } = await sql<MailboxRow>`
    select id, recipient, language, template, data, attempts, created_at as "createdAt"
    from mails where id = ${id} and (${workspaceId}::bigint is null or workspace_id = ${workspaceId})
  `.execute(db);
  return rows[0] ?? null;
}
