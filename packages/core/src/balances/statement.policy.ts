import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import { STATEMENT_REASONS } from "./statement.values.ts";
import type { StatementReason } from "./statement.values.ts";

const REASONS: ReadonlyMap<string, StatementReason> = new Map(Object.entries(STATEMENT_REASONS));

/** Maps a ledger reason; `other` for unknown ones. */
export function statementReason(filed: string): StatementReason {
  return REASONS.get(filed) ?? "other";
}

/** Whether the transfer was made by a person, who's named. */
export function isByHand(reason: StatementReason): boolean {
  return reason === "adjustment" || reason === "erase";
}

const REFERENCE = /^([a-z_]+):([1-9]\d{0,14})$/;

/** What caused a transfer, as referenced in the ledger; the feature that has the kind explains it. */
export interface StatementCause {
  readonly kind: string;
  readonly id: number;
}

/** Parses a ledger reference; null if it names no thing. */
export function statementCause(reference: string): StatementCause | null {
  const [, kind, id] = REFERENCE.exec(reference) ?? [];
  return kind === undefined ? null : { kind, id: Number(id) };
}

/** Members see their own transfers; manage-balances sees everyone's. */
export function seesStatement(viewer: { readonly actor: Actor; readonly actorId: number }, memberId: number): boolean {
  return viewer.actorId === memberId || holds(viewer.actor, "manage-balances");
}
