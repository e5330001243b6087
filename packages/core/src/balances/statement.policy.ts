import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import type { StatementReason } from "./statement.shapes.ts";

// What the ledger files transfers under; what a cause took back it files as `<reason>.reversed`.
const REASONS: ReadonlyMap<string, StatementReason> = new Map(
  Object.entries({
    thanks: "thanks",
    "thanks.reversed": "thanks_undone",
    challenge: "challenge",
    purchase: "purchase",
    "purchase.reversed": "purchase_refunded",
    adjustment: "adjustment",
    erase: "erase",
  }),
);

/** The reason of a transfer by the ledger's word for it; `other` where it has a new one. */
export function statementReason(filed: string): StatementReason {
  return REASONS.get(filed) ?? "other";
}

/** Whether a reason means that somebody did it by hand, who is named. */
export function isByHand(reason: StatementReason): boolean {
  return reason === "adjustment" || reason === "erase";
}

const REFERENCE = /^(thanks|assignment|purchase):([1-9]\d{0,14})$/;

/** What moved an amount, as the ledger refers to it. */
export interface StatementCause {
  readonly kind: "thanks" | "assignment" | "purchase";
  readonly id: number;
}

/** What a reference of the ledger names; null where it is nothing that could be looked at. */
export function statementCause(reference: string): StatementCause | null {
  const [, kind, id] = REFERENCE.exec(reference) ?? [];
  return kind === undefined ? null : { kind: kind as StatementCause["kind"], id: Number(id) };
}

/** Whether somebody may look at a member's transfers: their own, and with manage-balances anybody's. */
export function seesStatement(asker: { readonly actor: Actor; readonly actorId: number }, memberId: number): boolean {
  return asker.actorId === memberId || holds(asker.actor, "manage-balances");
}

/** One movement of a statement; amounts in hundredths, what goes out below 0. */
export interface Movement {
  readonly currencyId: number;
  readonly amount: number;
}

/**
 * Gives each movement, newest first, the balance of its currency right after it, in hundredths. `standing` holds the
 * balances after the newest of each currency; it is taken along, so that older movements go on from it.
 */
export function runningBalances<Line extends Movement>(
  movements: readonly Line[],
  standing: Map<number, number>,
): (Line & { readonly balance: number })[] {
  return movements.map((movement) => {
    const { currencyId, amount } = movement;
    const balance = standing.get(currencyId) ?? 0;
    standing.set(currencyId, balance - amount);
    return { ...movement, balance };
  });
}
