import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import type { StatementReason } from "./statement.shapes.ts";

// Ledger reasons; reversals are filed as `<reason>.reversed`.
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

/** Maps a ledger reason; `other` for unknown ones. */
export function statementReason(filed: string): StatementReason {
  return REASONS.get(filed) ?? "other";
}

/** Whether the transfer was made by a person, who's named. */
export function isByHand(reason: StatementReason): boolean {
  return reason === "adjustment" || reason === "erase";
}

/** What transfers can be caused by; the owning feature explains each. */
export const CAUSE_KINDS = ["thanks", "assignment", "purchase"] as const;

const REFERENCE = new RegExp(`^(${CAUSE_KINDS.join("|")}):([1-9]\\d{0,14})$`);

/** What caused a transfer, as referenced in the ledger. */
export interface StatementCause {
  readonly kind: (typeof CAUSE_KINDS)[number];
  readonly id: number;
}

/** Parses a ledger reference; null if it isn't something with a page. */
export function statementCause(reference: string): StatementCause | null {
  const [, kind, id] = REFERENCE.exec(reference) ?? [];
  return kind === undefined ? null : { kind: kind as StatementCause["kind"], id: Number(id) };
}

/** Members see their own transfers; manage-balances sees everyone's. */
export function seesStatement(viewer: { readonly actor: Actor; readonly actorId: number }, memberId: number): boolean {
  return viewer.actorId === memberId || holds(viewer.actor, "manage-balances");
}
