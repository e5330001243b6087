import type { Duration, PlanName } from "@guildhall/core/billing";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { SubscriptionTable } from "../db/billing-tables.ts";
import type { Handle, Tx } from "../db/database.ts";
import type { SubscriptionState } from "./payment-provider.ts";

export type SubscriptionRow = Omit<Selectable<SubscriptionTable>, "plan" | "duration"> & {
  readonly plan: PlanName;
  readonly duration: Duration;
};

/** The provider and its world. */
export interface ProviderKey {
  readonly provider: string;
  readonly mode: "test" | "live";
}

// Written only with plans of the price list.
const typed = (row: Selectable<SubscriptionTable> | undefined) => row as SubscriptionRow | undefined;

export async function findSubscription(
  db: Handle,
  { provider, mode, ref }: ProviderKey & { readonly ref: string },
): Promise<SubscriptionRow | undefined> {
  return typed(
    await db
      .selectFrom("subscriptions")
      .select("workspace_id")
      .selectAll()
      .where("provider", "=", provider)
      .where("mode", "=", mode)
      .where("ref", "=", ref)
      .executeTakeFirst(),
  );
}

/** A workspace with a provider. */
export interface PayingKey extends ProviderKey {
  readonly workspaceId: number;
}

/** The one that the workspace's license comes from: the newest that hasn't ended. */
export async function findRunning(
  db: Handle,
  { workspaceId, provider, mode }: PayingKey,
): Promise<SubscriptionRow | undefined> {
  return typed(
    await db
      .selectFrom("subscriptions")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where("provider", "=", provider)
      .where("mode", "=", mode)
      .where("state", "<>", "ended")
      .where("is_surplus", "=", false)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
}

/** Whether a real one of another provider, or of another of its accounts, may still charge. */
export async function isChargedElsewhere(db: Handle, { workspaceId, provider, mode }: PayingKey): Promise<boolean> {
  const row = await db
    .selectFrom("subscriptions")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where((eb) => eb.or([eb("provider", "<>", provider), eb("mode", "<>", mode)]))
    .where("mode", "=", "live")
    .where("state", "<>", "ended")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a second one would charge, too. */
export async function hasOtherCharging(
  db: Tx,
  { workspaceId, provider, mode, ref }: PayingKey & { readonly ref: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("subscriptions")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("mode", "=", mode)
    .where("ref", "<>", ref)
    .where("state", "<>", "ended")
    .where("is_surplus", "=", false)
    .where("ends_at_period_end", "=", false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes what was fetched; false if something newer is stored. */
export async function saveSubscription(
  db: Tx,
  found: ProviderKey & {
    readonly workspaceId: number;
    readonly state: SubscriptionState;
    readonly isSurplus: boolean;
    readonly readAt: Date;
  },
): Promise<boolean> {
  const { workspaceId, provider, mode, state, isSurplus, readAt } = found;
  const values = {
    state: state.state,
    plan: state.plan,
    duration: state.duration,
    seats: state.seats,
    paid_until: state.paidUntil,
    ends_at_period_end: state.endsAtPeriodEnd,
    is_surplus: isSurplus,
    read_at: readAt,
  };
  const row = await db
    .insertInto("subscriptions")
    .values({ workspace_id: workspaceId, provider, mode, ref: state.ref, customer_ref: state.customerRef, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "mode", "ref"])
        .doUpdateSet(values)
        .where("subscriptions.workspace_id", "=", workspaceId)
        .where("subscriptions.read_at", "<=", readAt),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Of all workspaces: how many real ones go on being charged. */
export async function countCharging(db: Handle): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subscriptions
    where state <> 'ended' and not ends_at_period_end and provider <> 'local'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those of a workspace that haven't ended. */
export async function listSubscriptionsOf(
  db: Handle,
  { workspaceId, provider, mode }: PayingKey,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("subscriptions")
    .select("ref")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("mode", "=", mode)
    .where("state", "<>", "ended")
    .execute();
  return rows.map(({ ref }) => ref);
}

/** Of all workspaces: late, past what's paid, or not asked for since `before`; the longest ago first. */
export async function findStale(
  db: Handle,
  { at, before, limit }: { readonly at: Date; readonly before: Date; readonly limit: number },
): Promise<readonly (ProviderKey & { readonly ref: string })[]> {
  const { rows } = await sql<ProviderKey & { readonly ref: string }>`
    select provider, mode, ref from subscriptions
    where state <> 'ended' and (state = 'late' or is_surplus or paid_until <= ${at}::timestamptz or read_at <= ${before}::timestamptz)
    order by read_at limit ${limit}
  `.execute(db);
  return rows;
}

/** Of all workspaces: subscriptions that go on being charged. */
export async function listCharging(
  db: Handle,
  after: number,
  limit: number,
): Promise<
  readonly {
    readonly id: number;
    readonly workspaceId: number;
    readonly ref: string;
    readonly seats: number;
    readonly provider: string;
    readonly mode: string;
  }[]
> {
  const { rows } = await sql<{
    id: number;
    workspaceId: number;
    ref: string;
    seats: number;
    provider: string;
    mode: string;
  }>`
    select id, workspace_id as "workspaceId", ref, seats, provider, mode from subscriptions
    where id > ${after} and state = 'running' and not is_surplus and not ends_at_period_end
    order by id limit ${limit}
  `.execute(db);
  return rows;
}

export async function findCustomer(
  db: Handle,
  { workspaceId, provider, mode }: PayingKey,
): Promise<{ readonly ref: string; readonly email: string } | undefined> {
  return db
    .selectFrom("billing_customers")
    .select(["ref", "email"])
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("mode", "=", mode)
    .executeTakeFirst();
}

/** Returns the workspace's, which may be one that was stored meanwhile. */
export async function saveCustomer(
  db: Handle,
  customer: PayingKey & {
    readonly ref: string;
    readonly email: string;
    readonly currency: "usd" | "eur";
    readonly at: Date;
  },
): Promise<void> {
  const { workspaceId, provider, mode, ref, email, currency, at } = customer;
  await db
    .insertInto("billing_customers")
    .values({ workspace_id: workspaceId, provider, mode, ref, email, currency, created_at: at })
    .onConflict((conflict) => conflict.columns(["workspace_id", "provider", "mode"]).doUpdateSet({ ref, email }))
    .execute();
}
