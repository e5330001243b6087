import type { BillingCurrency, Duration, PaymentStatus, PlanName } from "@guildhall/core/billing";
import type { Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import type { PaymentTable } from "../db/billing-tables.ts";
import type { Handle, Tx } from "../db/database.ts";

export type PaymentRow = Omit<Selectable<PaymentTable>, "plan" | "duration" | "currency" | "status"> & {
  readonly plan: PlanName;
  readonly duration: Duration;
  readonly currency: BillingCurrency;
  readonly status: PaymentStatus;
};

export interface PaymentKey {
  readonly workspaceId: number;
  readonly id: number;
}

// Written only with plans of the price list.
const typed = (row: Selectable<PaymentTable> | undefined) => row as PaymentRow | undefined;

export async function insertPayment(db: Handle, values: Insertable<PaymentTable>): Promise<PaymentRow> {
  const row = await db.insertInto("payments").values(values).returningAll().executeTakeFirstOrThrow();
  return row as PaymentRow;
}

export async function findPayment(db: Handle, { workspaceId, id }: PaymentKey): Promise<PaymentRow | undefined> {
  return typed(
    await db
      .selectFrom("payments")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", id)
      .executeTakeFirst(),
  );
}

/** The checkout that's open, if one is. */
export async function findOpenPayment(db: Handle, workspaceId: number): Promise<PaymentRow | undefined> {
  return typed(
    await db
      .selectFrom("payments")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where("status", "in", ["opening", "pending"])
      .executeTakeFirst(),
  );
}

/** Whose a provider's thing is; undefined for nobody's. */
export async function findPaymentBy(
  db: Handle,
  {
    provider,
    mode,
    column,
    ref,
  }: {
    readonly provider: string;
    readonly mode: "test" | "live";
    readonly column: "checkout_ref" | "invoice_ref";
    readonly ref: string;
  },
): Promise<PaymentRow | undefined> {
  return typed(
    await db
      .selectFrom("payments")
      .select("workspace_id")
      .selectAll()
      .where("provider", "=", provider)
      .where("mode", "=", mode)
      .where(column, "=", ref)
      .executeTakeFirst(),
  );
}

/** Whether nothing has been paid or put off since: it's what the present license comes from. */
export async function isNewestPaid(
  db: Handle,
  { workspace_id: workspaceId, id, paid_at: paidAt, created_at: createdAt }: PaymentRow,
): Promise<boolean> {
  const since = paidAt ?? createdAt;
  const row = await db
    .selectFrom("payments")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("status", "in", ["paid", "part_refunded", "disputed", "scheduled"])
    .where("is_difference", "=", false)
    .where((eb) => eb.or([eb("paid_at", ">=", since), eb("created_at", ">=", since)]))
    .where("id", "<>", id)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/** When the workspace opened the `nth` latest of its checkouts, counted from 1; null if fewer since an instant. */
export async function findNthLatestCheckout(
  db: Handle,
  { workspaceId, nth, since }: { readonly workspaceId: number; readonly nth: number; readonly since: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom("payments")
    .select("created_at")
    .where("workspace_id", "=", workspaceId)
    .where("created_at", ">", since)
    .where("member_id", "<>", 0)
    .orderBy("created_at", "desc")
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The one whose first charge is put off until its subscription begins. */
export async function findScheduled(
  db: Handle,
  { workspaceId, subscriptionRef }: { readonly workspaceId: number; readonly subscriptionRef: string },
): Promise<PaymentRow | undefined> {
  return typed(
    await db
      .selectFrom("payments")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where("subscription_ref", "=", subscriptionRef)
      .where("status", "=", "scheduled")
      .executeTakeFirst(),
  );
}

export async function updatePayment(
  db: Handle,
  { workspaceId, id }: PaymentKey,
  set: Updateable<PaymentTable>,
): Promise<void> {
  await db.updateTable("payments").set(set).where("workspace_id", "=", workspaceId).where("id", "=", id).execute();
}

/** Whether this process is the one to ask the provider: at most every few seconds, in all processes. */
export async function claimReading(
  db: Handle,
  { workspaceId, id }: PaymentKey,
  { at, pauseMs }: { readonly at: Date; readonly pauseMs: number },
): Promise<boolean> {
  const before = new Date(at.getTime() - pauseMs);
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set({ read_at: at })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("read_at", "is", null), eb("read_at", "<=", before)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Newest first; one more than `limit` tells of a next page. */
export async function listPayments(
  db: Handle,
  { workspaceId, offset, limit }: { readonly workspaceId: number; readonly offset: number; readonly limit: number },
): Promise<readonly PaymentRow[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as readonly PaymentRow[];
}

/** Of all workspaces: what nobody has settled for a while, the oldest first. */
export async function findUnsettled(db: Handle, before: Date, limit: number): Promise<readonly PaymentKey[]> {
  const { rows } = await sql<PaymentKey>`
    select workspace_id as "workspaceId", id from payments
    where status in ('opening', 'pending', 'processing') and created_at <= ${before}::timestamptz
    order by created_at limit ${limit}
  `.execute(db);
  return rows;
}

/** Of one workspace. */
export async function findUnsettledOf(db: Handle, workspaceId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("payments")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("status", "in", ["opening", "pending", "processing"])
    .execute();
  return rows.map(({ id }) => id);
}

/** Of all workspaces. */
export async function countUnsettled(db: Handle): Promise<{ readonly unsettled: number; readonly mismatched: number }> {
  const { rows } = await sql<{ unsettled: number; mismatched: number }>`
    select count(*) filter (where not is_mismatch) as unsettled, count(*) filter (where is_mismatch) as mismatched
    from payments where status in ('opening', 'pending', 'processing') or is_mismatch
  `.execute(db);
  return rows[0] ?? { unsettled: 0, mismatched: 0 };
}

/** How long after a payment its payer's bank may want the money back. */
const DISPUTABLE_MS = 120 * 24 * 60 * 60 * 1000;

/** Of all workspaces, or one: what was paid not long ago, and hasn't been asked for since `before`. */
export async function findSettled(
  db: Handle,
  order: {
    readonly provider: string;
    readonly mode: string;
    readonly at: Date;
    readonly before: Date;
    readonly limit: number;
    readonly workspaceId?: number;
  },
): Promise<readonly (PaymentKey & { readonly ref: string })[]> {
  const { provider, mode, at, before, limit, workspaceId } = order;
  const { rows } = await sql<PaymentKey & { readonly ref: string }>`
    select workspace_id as "workspaceId", id, invoice_ref as ref from payments
    where status in ('paid', 'part_refunded', 'disputed') and provider = ${provider} and mode = ${mode}
      and invoice_ref is not null and paid_at > ${new Date(at.getTime() - DISPUTABLE_MS)}::timestamptz
      and (read_at is null or read_at <= ${before}::timestamptz)
      ${workspaceId === undefined ? sql`` : sql`and workspace_id = ${workspaceId}`}
    order by read_at nulls first limit ${limit}
  `.execute(db);
  return rows;
}

export async function lockPayment(db: Tx, { workspaceId, id }: PaymentKey): Promise<PaymentRow | undefined> {
  return typed(
    await db
      .selectFrom("payments")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** The currency that a workspace pays in; undefined before its first payment. */
export async function findCurrency(db: Handle, workspaceId: number): Promise<BillingCurrency | undefined> {
  const row = await db
    .selectFrom("payments")
    .select("currency")
    .where("workspace_id", "=", workspaceId)
    .where("paid_at", "is not", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.currency;
}

/** Super admins, each with the name of a workspace that they're told of. */
export async function findOperators(
  db: Handle,
  workspaceId: number,
): Promise<
  readonly {
    readonly accountId: number;
    readonly email: string;
    readonly language: string;
    readonly workspace: string;
  }[]
> {
  const { rows } = await sql<{ accountId: number; email: string; language: string; workspace: string }>`
    select a.id as "accountId", a.email, a.language, w.name as workspace
    from accounts a cross join workspaces w where a.is_super_admin and w.id = ${workspaceId}
  `.execute(db);
  return rows;
}
