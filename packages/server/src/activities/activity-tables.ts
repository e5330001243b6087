import type { ActivityKind } from "@guildhall/core/activities";
import type { Schema } from "../db/schema.ts";

/** A kind's tables. Statements have their names from here only, never from input. */
export interface ActivityTables {
  readonly kind: ActivityKind;
  readonly items: keyof Schema;
  /** How many each list has, per group. */
  readonly counters: keyof Schema;
  /** How many entered each list in a month (UTC), per group. */
  readonly months: keyof Schema;
}

/** The activities of a kind in a workspace. */
export interface Activities {
  readonly tables: ActivityTables;
  readonly workspaceId: number;
}

export const CHALLENGE_TABLES = {
  kind: "challenge",
  items: "challenges",
  counters: "challenge_counters",
  months: "challenge_months",
} as const satisfies ActivityTables;

/** Every kind's: their columns, checks and indexes are compared, and the floor's statements run over each. */
export const ACTIVITY_TABLES = [CHALLENGE_TABLES] as const;
