import { sql } from "kysely";
import type { Fragment, Handle } from "../db/database.ts";
import type { Activities } from "./activity-tables.ts";

export interface CountedPlace {
  readonly groupId: number;
  /** "" isn't counted. */
  readonly list: string;
  readonly listedAt: Date;
}

/** Moves an activity from one counter to another; null is none. */
export async function recount(
  db: Handle,
  of: Activities,
  { from, to }: { readonly from: CountedPlace | null; readonly to: CountedPlace | null },
): Promise<void> {
  const changes = [...toChange(from, -1), ...toChange(to, 1)];
  const [first, second] = changes;
  if (first !== undefined && second !== undefined && isSamePlace(first, second)) return;
  // In a fixed order, so that changes of the same counters can't deadlock.
  for (const change of changes.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))) {
    await addToList(db, of, change);
    await addToMonth(db, of, change);
  }
}

interface Change extends CountedPlace {
  readonly by: 1 | -1;
}

function toChange(place: CountedPlace | null, by: 1 | -1): Change[] {
  if (place === null || place.list === "") return [];
  return [{ groupId: place.groupId, list: place.list, listedAt: place.listedAt, by }];
}

async function addToList(db: Handle, { tables, workspaceId }: Activities, change: Change): Promise<void> {
  const { groupId, list, by } = change;
  const statement =
    by === 1
      ? sql`
          insert into ${sql.table(tables.counters)} as k (workspace_id, group_id, list, value) values (${workspaceId}, ${groupId}, ${list}, 1)
          on conflict (workspace_id, group_id, list) do update set value = k.value + 1`
      : sql`
          update ${sql.table(tables.counters)} set value = value - 1
          where workspace_id = ${workspaceId} and group_id = ${groupId} and list = ${list}`;
  await statement.execute(db);
}

async function addToMonth(db: Handle, { tables, workspaceId }: Activities, change: Change): Promise<void> {
  const { groupId, list, by } = change;
  const month = monthOf(change.listedAt);
  const statement =
    by === 1
      ? sql`
          insert into ${sql.table(tables.months)} as k (workspace_id, list, group_id, month, value)
          values (${workspaceId}, ${list}, ${groupId}, ${month}, 1)
          on conflict (workspace_id, list, group_id, month) do update set value = k.value + 1`
      : sql`
          update ${sql.table(tables.months)} set value = value - 1
          where workspace_id = ${workspaceId} and list = ${list} and group_id = ${groupId} and month = ${month}`;
  await statement.execute(db);
}

function monthOf(at: Date): Fragment {
  return sql`date_trunc('month', ${at}::timestamptz at time zone 'UTC')::date`;
}

function isSamePlace(first: Change, second: Change): boolean {
  return keyOf(first) === keyOf(second) && first.listedAt.getTime() === second.listedAt.getTime();
}

function keyOf({ groupId, list }: Change): string {
  return `${String(groupId).padStart(16, "0")} ${list}`;
}
