import type { ChatProviderName, Delivery, InboundResponse } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface InboxRow {
  readonly id: number;
  readonly delivery: Delivery;
  /** With the current one. */
  readonly attempts: number;
}

interface Arrived {
  readonly provider: ChatProviderName;
  readonly delivery: Delivery;
  readonly at: Date;
  /** Nobody else works on it until then. */
  readonly leaseUntil: Date;
}

/** Stores a delivery and claims it; undefined if it's known already, unless it was given up. */
export async function recordDelivery(
  db: Handle,
  { provider, delivery, at, leaseUntil }: Arrived,
): Promise<InboxRow | undefined> {
  const { rows } = await sql<{ id: number; attempts: number }>`
    insert into chat_inbox as i (provider, delivery_id, body, attempts, due_at, received_at)
    values (${provider}, ${delivery.id}, ${delivery.body}, 1, ${leaseUntil}::timestamptz, ${at}::timestamptz)
    on conflict (provider, delivery_id) do update
      set body = excluded.body, state = 'new', attempts = 1, due_at = excluded.due_at, error = ''
      where i.state = 'given_up'
    returning id, attempts
  `.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { ...row, delivery };
}

/** What answered a delivery before; null if nothing has yet. */
export async function findAnswer(
  db: Handle,
  { provider, deliveryId }: { readonly provider: ChatProviderName; readonly deliveryId: string },
): Promise<InboundResponse | null> {
  const row = await db
    .selectFrom("chat_inbox")
    .select("answer")
    .where("provider", "=", provider)
    .where("delivery_id", "=", deliveryId)
    .executeTakeFirst();
  return row?.answer ?? null;
}

/** Claims deliveries that nobody has finished, oldest first. */
export async function takeDueDeliveries(
  db: Handle,
  order: {
    readonly provider: ChatProviderName;
    readonly at: Date;
    readonly leaseUntil: Date;
    readonly limit: number;
  },
): Promise<readonly InboxRow[]> {
  const { rows } = await sql<{ id: number; deliveryId: string; body: string; attempts: number }>`
    update chat_inbox set attempts = attempts + 1, due_at = ${order.leaseUntil}
    where id in (
      select id from chat_inbox
      where provider = ${order.provider} and state = 'new' and due_at <= ${order.at}
      order by due_at, id limit ${order.limit} for update skip locked
    )
    returning id, delivery_id as "deliveryId", body, attempts
  `.execute(db);
  return rows
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, deliveryId, body, attempts }) => ({ id, attempts, delivery: { id: deliveryId, body } }));
}

/** Keeps the answer and forgets what was said. */
export async function finishDelivery(db: Handle, id: number, answer: InboundResponse): Promise<void> {
  await db
    .updateTable("chat_inbox")
    .set({ state: "done", body: "", answer: JSON.stringify(answer), error: "" })
    .where("id", "=", id)
    .execute();
}

/** Why the work failed, and when to try again; null gives it up. */
export async function failDelivery(
  db: Handle,
  id: number,
  { error, dueAt }: { readonly error: string; readonly dueAt: Date | null },
): Promise<void> {
  await db
    .updateTable("chat_inbox")
    .set(dueAt === null ? { state: "given_up", body: "", error } : { due_at: dueAt, error })
    .where("id", "=", id)
    .execute();
}
