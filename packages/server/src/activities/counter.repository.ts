import type { ChallengeListing } from "@guildhall/core/challenges";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/database.ts";

export interface CountedPlace {
  readonly groupId: number;
  /** "" isn't counted. */
  readonly list: ChallengeListing;
  readonly listedAt: Date;
}

/** Moves a challenge from one counter to another; null is none. */
export async function recount(
  db: Handle,
  workspaceId: number,
  { from, to }: { readonly from: CountedPlace | null; readonly to: CountedPlace | null },
): Promise<void> {
  const changes = [...toChange(from, -1), ...toChange(to, 1)];
  const [first, second] = changes;
  if (first !== undefined && second !== undefined && isSamePlace(first, second)) return;
  // In a fixed order, so that changes of the same counters can't deadlock.
  for (const change of changes.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))) {
    await addToList(db, workspaceId, change);
    await addToMonth(db, workspaceId, change);
  }
}

interface Change extends CountedPlace {
  readonly by: 1 | -1;
}

function toChange(place: CountedPlace | null, by: 1 | -1): Change[] {
  if (place === null || place.list === "") return [];
  return [{ groupId: place.groupId, list: place.list, listedAt: place.listedAt, by }];
}

async function addToList(db: Handle, workspaceId: number, { groupId, list, by }: Change): Promise<void> {
  const statement =
    by === 1
      ? sql`
          insert into challenge_counters (workspace_id, group_id, list, value) values (${workspaceId}, ${groupId}, ${list}, 1)
          on conflict (workspace_id, group_id, list) do update set value = challenge_counters.value + 1`
      : sql`
          update challenge_counters set value = value - 1
          where workspace_id = ${workspaceId} and group_id = ${groupId} and list = ${list}`;
  await statement.execute(db);
}

async function addToMonth(db: Handle, workspaceId: number, { groupId, list, listedAt, by }: Change): Promise<void> {
  const statement =
    by === 1
      ? sql`
          insert into challenge_months (workspace_id, list, group_id, month, value)
          values (${workspaceId}, ${list}, ${groupId}, ${monthOf(listedAt)}, 1)
          on conflict (workspace_id, list, group_id, month) do update set value = challenge_months.value + 1`
      : sql`
          update challenge_months set value = value - 1
          where workspace_id = ${workspaceId} and list = ${list} and group_id = ${groupId} and month = ${monthOf(listedAt)}`;
  await statement.execute(db);
}

function monthOf(at: Date): RawBuilder<unknown> {
  return sql`date_trunc('month', ${at}::timestamptz at time zone 'UTC')::date`;
}

function isSamePlace(first: Change, second: Change): boolean {
  return keyOf(first) === keyOf(second) && first.listedAt.getTime() === second.listedAt.getTime();
}

function keyOf({ groupId, list }: Change): string {
  return `${String(groupId).padStart(16, "0")} ${list}`;
}
