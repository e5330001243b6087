import { sql } from "kysely";
import type { Fragment } from "../db/database.ts";

/** The last event that a reader has taken; 0 before its first. */
export function cursorOf(reader: string, workspaceId: number): Fragment {
  return sql`coalesce((select seq from reader_cursors where workspace_id = ${workspaceId} and reader = ${reader}), 0)`;
}

/** The events that a reader has applied: those up to its cursor, without failed ones. */
export function eventsTakenBy(reader: string, workspaceId: number): Fragment {
  return sql`(
    select * from events e
    where e.workspace_id = ${workspaceId}
      and e.seq <= ${cursorOf(reader, workspaceId)}
      and not exists (select 1 from reader_failures f where f.workspace_id = ${workspaceId}
        and f.reader = ${reader} and f.event_id = e.id)
  )`;
}
