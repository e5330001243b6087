import { sql } from "kysely";
import type { Handle } from "../../db/database.ts";
import type { CheckoutOrder, CheckoutState, InvoiceState, SubscriptionState } from "../payment-provider.ts";

type Dated<T> = { readonly [K in keyof T]: T[K] extends Date | null ? string | null : T[K] };

/** What the test provider remembers of a checkout: how it stands, and what it's for. */
export interface LocalCheckout extends CheckoutState {
  readonly order: Dated<CheckoutOrder>;
}

export type LocalSubscription = Dated<SubscriptionState> & {
  readonly amount: number;
  readonly currency: string;
  /** Whether a charge that's late only waits for its payer to confirm it. */
  readonly asks?: boolean;
};

export type LocalThing =
  | { readonly kind: "checkout"; readonly data: LocalCheckout }
  | { readonly kind: "subscription"; readonly data: LocalSubscription }
  | { readonly kind: "invoice"; readonly data: InvoiceState }
  | { readonly kind: "customer"; readonly data: { readonly ref: string; readonly email: string } };

type DataOf<Kind extends LocalThing["kind"]> = Extract<LocalThing, { readonly kind: Kind }>["data"];

export async function findThing<Kind extends LocalThing["kind"]>(
  db: Handle,
  kind: Kind,
  ref: string,
): Promise<DataOf<Kind> | null> {
  const { rows } = await sql<{ data: DataOf<Kind> }>`
    select data from dev_orders where ref = ${ref} and kind = ${kind}
  `.execute(db);
  return rows[0]?.data ?? null;
}

/** The newest checkout of a customer. */
export async function findNewestCheckout(db: Handle, customerRef: string): Promise<string | null> {
  const { rows } = await sql<{ ref: string }>`
    select ref from dev_orders where kind = 'checkout' and data ->> 'customerRef' = ${customerRef}
    order by created_at desc limit 1
  `.execute(db);
  return rows[0]?.ref ?? null;
}

/** Keeps what's there if it's known already. */
export async function addThing(db: Handle, { kind, data }: LocalThing, at: Date): Promise<void> {
  await db
    .insertInto("dev_orders")
    .values({ ref: data.ref, kind, data: JSON.stringify(data), created_at: at })
    .onConflict((conflict) => conflict.column("ref").doNothing())
    .execute();
}

export async function changeThing(db: Handle, ref: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
  await sql`update dev_orders set data = data || ${JSON.stringify(changes)}::jsonb where ref = ${ref}`.execute(db);
}
