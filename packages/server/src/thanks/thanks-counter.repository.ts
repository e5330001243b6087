import { sql } from "kysely";
import type { Tx } from "../db/database.ts";

/** A change of a month's thanks for the team, a giver, a receiver or a circle. */
export interface ThanksCount {
  readonly memberId: number;
  readonly kind: "team" | "given" | "received" | "circle";
  readonly month: string;
  readonly by: number;
}

/** Changes may be negative. */
export async function addThanksCounts(tx: Tx, workspaceId: number, changes: readonly ThanksCount[]): Promise<void> {
  const less = changes.filter((each) => each.by < 0);
  const more = changes.filter((each) => each.by > 0);
  const columns = (list: readonly ThanksCount[]) => sql`unnest(
    ${list.map((each) => each.memberId)}::bigint[],
    ${list.map((each) => each.kind)}::text[],
    ${list.map((each) => each.month)}::text[],
    ${list.map((each) => each.by)}::int[]
  ) as change (member_id, kind, month, thanks)`;
  if (more.length > 0) {
    await sql`
      insert into thanks_counters (workspace_id, member_id, kind, month, thanks)
      select ${workspaceId}::bigint, member_id, kind, month, thanks from ${columns(more)}
      on conflict (workspace_id, member_id, kind, month)
      do update set thanks = thanks_counters.thanks + excluded.thanks
    `.execute(tx);
  }
  if (less.length > 0) {
    await sql`
      update thanks_counters c set thanks = c.thanks + change.thanks from ${columns(less)}
      where c.workspace_id = ${workspaceId} and c.member_id = change.member_id
        and c.kind = change.kind and c.month = change.month
    `.execute(tx);
  }
}
