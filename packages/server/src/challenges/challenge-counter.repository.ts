import type { ChallengeList } from "@guildhall/core";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** A place that a challenge is counted at. */
export interface CountedPlace {
  readonly groupId: number;
  /** "" is counted nowhere. */
  readonly list: ChallengeList | "";
}

/** Counts a challenge where it is now and no longer where it was; null is nowhere. */
export async function recount(
  db: Handle,
  workspaceId: number,
  { from, to }: { readonly from: CountedPlace | null; readonly to: CountedPlace | null },
): Promise<void> {
  const changes = [
    ...(from === null || from.list === "" ? [] : [{ ...from, by: -1 }]),
    ...(to === null || to.list === "" ? [] : [{ ...to, by: 1 }]),
  ];
  if (changes.length === 2 && keyOf(changes[0]) === keyOf(changes[1])) return;
  // One order for everybody, so that two who change the same counters never wait for each other.
  changes.sort((first, second) => (keyOf(first) < keyOf(second) ? -1 : 1));
  for (const { groupId, list, by } of changes) {
    await (by === 1 ? countOne(db, { workspaceId, groupId, list }) : discountOne(db, { workspaceId, groupId, list }));
  }
}

interface CounterKey extends CountedPlace {
  readonly workspaceId: number;
}

async function countOne(db: Handle, { workspaceId, groupId, list }: CounterKey): Promise<void> {
  await sql`
    insert into challenge_counters (workspace_id, group_id, list, value) values (${workspaceId}, ${groupId}, ${list}, 1)
    on conflict (workspace_id, group_id, list) do update set value = challenge_counters.value + 1
  `.execute(db);
}

async function discountOne(db: Handle, { workspaceId, groupId, list }: CounterKey): Promise<void> {
  await sql`
    update challenge_counters set value = value - 1
    where workspace_id = ${workspaceId} and group_id = ${groupId} and list = ${list}
  `.execute(db);
}

function keyOf(place: CountedPlace | undefined): string {
  return `${String(place?.groupId).padStart(16, "0")} ${place?.list ?? ""}`;
}
