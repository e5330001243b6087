import type { CurrencyForms } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { Currency } from "../currencies/currency.repository.ts";

/** Amount in hundredths; currency 0 for none. */
export interface DefaultReward {
  readonly currencyId: number;
  readonly amount: number;
}

export async function findDefaultReward(db: Handle, workspaceId: number): Promise<DefaultReward> {
  const row = await db
    .selectFrom("workspaces as w")
    .leftJoin("currencies as c", (join) => join.onRef("c.workspace_id", "=", "w.id").on("c.is_default", "=", true))
    .select(["w.default_reward_amount as amount", "c.id as currencyId"])
    .where("w.id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  return { amount: row.amount, currencyId: row.currencyId ?? 0 };
}

/** Serializes changes of a workspace's currencies. */
export async function lockRewards(tx: Handle, workspaceId: number): Promise<void> {
  await sql`select id from workspaces where id = ${workspaceId} for no key update`.execute(tx);
}

/** Adds missing catalogue currencies to a workspace; returns ids by icon. */
export async function takeCurrencies(
  tx: Handle,
  workspaceId: number,
  currencies: readonly { readonly name: string; readonly icon: string; readonly position: number }[],
): Promise<Map<string, number>> {
  if (currencies.length === 0) return new Map();
  const rows = await tx
    .insertInto("currencies")
    .values(
      currencies.map((each) => ({ ...each, workspace_id: workspaceId, kind: "emoji" as const, is_allowed: false })),
    )
    .returning(["id", "icon"])
    .execute();
  return new Map(rows.map((row) => [row.icon, row.id]));
}

/** Saves a workspace's currencies in use and default reward. */
export async function saveRewards(
  tx: Handle,
  workspaceId: number,
  {
    allowedIds,
    reward,
    at,
  }: { readonly allowedIds: readonly number[]; readonly reward: DefaultReward; readonly at: Date },
): Promise<void> {
  const allowed = sql<boolean>`(id = any (${[...allowedIds]}::bigint[]))`;
  const isDefault = sql<boolean>`(id = ${reward.currencyId})`;
  await tx
    .updateTable("currencies")
    .set({ is_allowed: allowed, is_default: isDefault })
    .where("workspace_id", "=", workspaceId)
    .where((eb) => eb.or([eb("is_allowed", "<>", allowed), eb("is_default", "<>", isDefault)]))
    .execute();
  await tx
    .updateTable("workspaces")
    .set({
      default_reward_amount: reward.amount,
      currencies_chosen_at: sql`coalesce(currencies_chosen_at, ${at}::timestamptz)`,
    })
    .where("id", "=", workspaceId)
    .execute();
}

export interface CustomCurrency {
  readonly name: string;
  readonly forms: CurrencyForms;
  /** Path of its picture; null keeps the current one. */
  readonly icon: string | null;
}

/** Appends a custom currency, enabled at once. */
export async function insertCustomCurrency(
  tx: Handle,
  workspaceId: number,
  { name, forms, icon }: CustomCurrency,
): Promise<Currency> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from currencies where workspace_id = ${workspaceId})`;
  const { id } = await tx
    .insertInto("currencies")
    .values({
      workspace_id: workspaceId,
      name,
      forms: JSON.stringify(forms),
      icon: icon ?? "",
      kind: "custom",
      is_allowed: true,
      position,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, name, forms, icon: icon ?? "", kind: "custom", isAllowed: true };
}

/** Undefined if there is none. */
export async function saveCustomCurrency(
  tx: Handle,
  key: { readonly workspaceId: number; readonly currencyId: number },
  { name, forms, icon }: CustomCurrency,
): Promise<Currency | undefined> {
  const row = await tx
    .updateTable("currencies")
    .set({ name, forms: JSON.stringify(forms), ...(icon !== null && { icon }) })
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.currencyId)
    .where("kind", "=", "custom")
    .returning(["id", "name", "forms", "icon", "kind", "is_allowed as isAllowed"])
    .executeTakeFirst();
  return row;
}

/** In hundredths. */
export interface SpendableBalance {
  readonly memberId: number;
  readonly currencyId: number;
  readonly balance: number;
}

/** Locks and reads all non-zero balances of a workspace, in the ledger's lock order. */
export async function lockSpendable(tx: Handle, workspaceId: number): Promise<SpendableBalance[]> {
  const { rows } = await sql<SpendableBalance>`
    select owner_id as "memberId", currency_id as "currencyId", balance from ledger_accounts
    where workspace_id = ${workspaceId} and kind = 'member' and balance > 0
    order by id for no key update
  `.execute(tx);
  return rows;
}

/** Balances to erase, and the people who have them. */
export async function countSpendable(
  db: Handle,
  workspaceId: number,
): Promise<{ readonly users: number; readonly balances: number }> {
  return db
    .selectFrom("ledger_accounts")
    .select((eb) => [eb.fn.count<number>("owner_id").distinct().as("users"), eb.fn.countAll<number>().as("balances")])
    .where("workspace_id", "=", workspaceId)
    .where("kind", "=", "member")
    .where("balance", ">", 0)
    .executeTakeFirstOrThrow();
}
