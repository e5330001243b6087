import type { CurrencyForms } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import type { Currency } from "../currencies/currency.repository.ts";

/** The default reward of a workspace; the amount in hundredths, the currency 0 for none. */
export interface DefaultReward {
  readonly currencyId: number;
  readonly amount: number;
}

/** Reads what a new challenge starts with. */
export async function findDefaultReward(db: Handle, workspaceId: number): Promise<DefaultReward> {
  const row = await db
    .selectFrom("workspaces as w")
    .leftJoin("currencies as c", (join) => join.onRef("c.workspace_id", "=", "w.id").on("c.is_default", "=", true))
    .select(["w.default_reward_amount as amount", "c.id as currencyId"])
    .where("w.id", "=", workspaceId)
    .orderBy("c.position")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { amount: row.amount, currencyId: row.currencyId ?? 0 };
}

/** Makes all who change a workspace's currencies wait for each other. */
export async function lockRewards(tx: Handle, workspaceId: number): Promise<void> {
  await sql`select id from workspaces where id = ${workspaceId} for no key update`.execute(tx);
}

/** Takes currencies of the catalogue into a workspace, unless it has them; returns their ids by icon. */
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

/** Keeps which currencies a workspace uses and its default reward. */
export async function saveRewards(
  tx: Handle,
  workspaceId: number,
  { allowedIds, reward }: { readonly allowedIds: readonly number[]; readonly reward: DefaultReward },
): Promise<void> {
  const allowed = sql<boolean>`id = any (${[...allowedIds]}::bigint[])`;
  const isDefault = sql<boolean>`id = ${reward.currencyId}`;
  await tx
    .updateTable("currencies")
    .set({ is_allowed: allowed, is_default: isDefault })
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`is_allowed <> (${allowed}) or is_default <> (${isDefault})`)
    .execute();
  await tx
    .updateTable("workspaces")
    .set({ default_reward_amount: reward.amount })
    .where("id", "=", workspaceId)
    .execute();
}

/** A currency of a workspace's own to be written. */
export interface CustomCurrency {
  readonly name: string;
  readonly forms: CurrencyForms;
  /** The path of its picture; null keeps the one there is. */
  readonly icon: string | null;
}

/** Adds a currency of the workspace's own at the end of its list, in use at once. */
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

/** Changes a currency of the workspace's own; undefined when there is none. */
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

/** A spendable balance, in hundredths. */
export interface SpendableBalance {
  readonly memberId: number;
  readonly currencyId: number;
  readonly balance: number;
}

/** Locks every balance of a workspace that is not 0, in the order in which the ledger locks them, and reads them. */
export async function lockSpendable(tx: Handle, workspaceId: number): Promise<SpendableBalance[]> {
  const { rows } = await sql<SpendableBalance>`
    select owner_id as "memberId", currency_id as "currencyId", balance from ledger_accounts
    where workspace_id = ${workspaceId} and kind = 'member' and balance > 0
    order by id for no key update
  `.execute(tx);
  return rows.filter((row) => row.balance > 0);
}

/** How many balances there are to erase, and of how many people. */
export async function countSpendable(
  db: Handle,
  workspaceId: number,
): Promise<{ readonly users: number; readonly balances: number }> {
  const { rows } = await sql<{ users: number; balances: number }>`
    select count(distinct owner_id)::int as users, count(*)::int as balances from ledger_accounts
    where workspace_id = ${workspaceId} and kind = 'member' and balance > 0
  `.execute(db);
  return rows[0] ?? { users: 0, balances: 0 };
}
