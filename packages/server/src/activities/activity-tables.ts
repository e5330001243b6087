import type { ActivityKind } from "@guildhall/core/activities";
import { ACTIVITY_KINDS } from "@guildhall/core/permissions";
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

/** Every kind's are called alike: `challenges`, `challenge_counters`, `challenge_months`. */
export function tablesOf(kind: ActivityKind): ActivityTables {
  const items: string = ACTIVITY_KINDS[kind];
  // Safe: a kind declares its tables by these names.
  return { kind, items, counters: `${kind}_counters`, months: `${kind}_months` } as ActivityTables;
}
