import type { WidgetRefusal } from "@guildhall/core/widget";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** Rows a workspace gets in an hour; beyond that, origins are no longer told apart. */
const MAX_REFUSALS_AN_HOUR = 200;

/** Characters kept of an origin, which anyone can send. */
const MAX_ORIGIN_LENGTH = 300;

interface Refused {
  readonly workspaceId: number;
  readonly reason: WidgetRefusal;
  /** "" for none. */
  readonly origin: string;
  readonly at: Date;
}

export async function countRefusal(db: Handle, { workspaceId, reason, origin, at }: Refused): Promise<void> {
  const shown = origin.slice(0, MAX_ORIGIN_LENGTH);
  await sql`
    with hour as (select date_trunc('hour', ${at}::timestamptz, 'UTC') as start)
    insert into widget_refusals as r (workspace_id, hour, reason, origin, times, last_at)
    select ${workspaceId}::bigint, hour.start, ${reason},
      case when k.known or k.rows < ${MAX_REFUSALS_AN_HOUR}::bigint then ${shown} else '' end, 1, ${at}::timestamptz
    from hour cross join lateral (
      select count(*) as rows, coalesce(bool_or(o.reason = ${reason} and o.origin = ${shown}), false) as known
      from widget_refusals o where o.workspace_id = ${workspaceId} and o.hour = hour.start
    ) as k
    on conflict (workspace_id, hour, reason, origin)
      do update set times = r.times + 1, last_at = greatest(r.last_at, excluded.last_at)
  `.execute(db);
}

export interface RefusalCount {
  readonly reason: WidgetRefusal;
  readonly origin: string;
  readonly count: number;
  readonly lastAt: Date;
}

/** Those of the hours since, latest first. */
export async function listRefusals(
  db: Handle,
  { workspaceId, since }: { readonly workspaceId: number; readonly since: Date },
): Promise<readonly RefusalCount[]> {
  const { rows } = await sql<RefusalCount>`
    select reason, origin, sum(times) as count, max(last_at) as "lastAt" from widget_refusals
    where workspace_id = ${workspaceId} and last_at >= ${since}
    group by reason, origin order by max(last_at) desc, reason, origin
  `.execute(db);
  return rows;
}
