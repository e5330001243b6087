import type { UserRef } from "@guildhall/core";
import { mayManagePerks, perkAbilities } from "@guildhall/core/perks";
import type { Perk } from "@guildhall/core/perks";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { readBalances } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import type { PerkRow } from "./perk.repository.ts";

/** In order, each with what the caller may do. */
export async function presentPerks(call: MemberCall, rows: readonly PerkRow[]): Promise<Perk[]> {
  if (rows.length === 0) return [];
  const { actor, db, language } = call;
  const workspaceId = actor.workspace.id;
  const [currencies, people, balances] = await Promise.all([
    findCurrencies(db, workspaceId),
    findUserRefs(db, workspaceId, [...new Set(rows.flatMap((row) => row.responsibleIds))]),
    readBalances(db, workspaceId, [actor.memberId]),
  ]);
  const presenter = presentCurrencies(currencies, language);
  const own = balances.get(actor.memberId) ?? new Map<number, number>();
  return rows.map((row) => ({
    ...presentFields(row, people),
    // Not shown when buying; perk managers may see who is responsible.
    ...(mayManagePerks(actor).allowed ? {} : { responsibleUsers: [] }),
    costs: row.costs.map(({ currencyId, amount }) => presenter.amount(currencyId, amount)),
    abilities: { ...perkAbilities({ actor, perk: row, balances: own }) },
  }));
}

/** Fields shared by a perk's card and form. */
export function presentFields(
  row: Omit<PerkRow, "isRetired" | "sold" | "costs">,
  people: ReadonlyMap<number, UserRef>,
) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    imageUrl: row.imageUrl,
    rawImageUrl: row.rawImageUrl,
    quantity: row.quantity,
    groupId: row.groupId,
    responsibleMode: row.responsibleMode,
    responsibleUsers: row.responsibleIds.flatMap((id) => people.get(id) ?? []),
  };
}
