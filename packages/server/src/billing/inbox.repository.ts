import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { NoticeKind } from "./payment-provider.ts";

export interface NoticeKey {
  readonly provider: string;
  readonly mode: string;
  readonly id: string;
}

export interface WaitingNotice extends NoticeKey {
  readonly kind: NoticeKind;
  readonly ref: string;
  readonly attempts: number;
}

/** Stores a notice before it's acknowledged; one that's known already is left as it is. */
export async function storeNotice(
  db: Handle,
  notice: NoticeKey & { readonly kind: NoticeKind; readonly ref: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto("billing_inbox")
    .values({
      provider: notice.provider,
      mode: notice.mode,
      notice_id: notice.id,
      kind: notice.kind,
      ref: notice.ref,
      due_at: notice.at,
      received_at: notice.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes due notices for `leaseMs`, the oldest first: no other process works on them meanwhile. */
export async function leaseNotices(
  db: Handle,
  { at, leaseMs, limit }: { readonly at: Date; readonly leaseMs: number; readonly limit: number },
): Promise<readonly WaitingNotice[]> {
  const until = new Date(at.getTime() + leaseMs);
  const { rows } = await sql<WaitingNotice>`
    update billing_inbox set due_at = ${until}::timestamptz, attempts = attempts + 1
    where (provider, mode, notice_id) in (
      select provider, mode, notice_id from billing_inbox
      where state = 'waiting' and due_at <= ${at}::timestamptz order by due_at limit ${limit} for update skip locked
    )
    returning provider, mode, notice_id as id, kind, ref, attempts
  `.execute(db);
  return rows;
}

export async function settleNotice(
  db: Handle,
  { provider, mode, id }: NoticeKey,
  set: { readonly state: "waiting" | "done" | "unknown" | "given_up"; readonly error?: string; readonly dueAt?: Date },
): Promise<void> {
  await db
    .updateTable("billing_inbox")
    .set({ state: set.state, error: set.error ?? "", ...(set.dueAt !== undefined && { due_at: set.dueAt }) })
    .where("provider", "=", provider)
    .where("mode", "=", mode)
    .where("notice_id", "=", id)
    .execute();
}

export async function countNotices(db: Handle): Promise<{ readonly waiting: number; readonly givenUp: number }> {
  const { rows } = await sql<{ waiting: number; givenUp: number }>`
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'given_up') as "givenUp"
    from billing_inbox where state in ('waiting', 'given_up')
  `.execute(db);
  return rows[0] ?? { waiting: 0, givenUp: 0 };
}

/** A notice that nobody tries any more. */
export interface DeadNotice extends NoticeKey {
  readonly kind: string;
  readonly ref: string;
  readonly error: string;
  readonly receivedAt: Date;
}

/** Newest first. */
export async function listDeadNotices(db: Handle, limit: number): Promise<readonly DeadNotice[]> {
  const { rows } = await sql<DeadNotice>`
    select provider, mode, notice_id as id, kind, ref, error, received_at as "receivedAt" from billing_inbox
    where state = 'given_up' order by received_at desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Lets all that was given up be tried anew; returns how many. */
export async function retryGivenUp(db: Handle, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update billing_inbox set state = 'waiting', attempts = 0, due_at = ${at}::timestamptz where state = 'given_up'
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** What was given up stays until somebody has seen to it. */
export async function deleteNoticesBefore(db: Handle, at: Date): Promise<void> {
  await sql`delete from billing_inbox where state in ('done', 'unknown') and received_at < ${at}::timestamptz`.execute(
    db,
  );
}
