import { sql } from "kysely";
import type { Fragment, Handle } from "../db/database.ts";
import type { Activities } from "./activity-tables.ts";

export interface ActivityKey extends Activities {
  readonly id: number;
}

export interface ActivityState<Status extends string = string, Listing extends string = string> {
  readonly status: Status;
  /** "" for a deleted draft. */
  readonly list: Listing;
  /** Sort key of its list: when it was created, will be published, was published or closed. */
  readonly listedAt: Date;
  readonly publishAt: Date | null;
  readonly publishedAt: Date | null;
  readonly closedAt: Date | null;
}

/** The columns of an {@link ActivityState} of `c`, for statements of other repositories. */
export const STATE_COLUMNS: Fragment = sql`
  c.status, c.list, c.listed_at as "listedAt", c.publish_at as "publishAt", c.published_at as "publishedAt",
  c.closed_at as "closedAt"`;

export async function saveState(
  db: Handle,
  { tables, workspaceId, id }: ActivityKey,
  state: ActivityState,
): Promise<void> {
  await sql`
    update ${sql.table(tables.items)} set status = ${state.status}, list = ${state.list}, listed_at = ${state.listedAt},
      publish_at = ${state.publishAt}, published_at = ${state.publishedAt}, closed_at = ${state.closedAt}
    where workspace_id = ${workspaceId} and id = ${id}
  `.execute(db);
}

export function toStateColumns<Status extends string, Listing extends string>(state: ActivityState<Status, Listing>) {
  return {
    status: state.status,
    list: state.list,
    listed_at: state.listedAt,
    publish_at: state.publishAt,
    published_at: state.publishedAt,
    closed_at: state.closedAt,
  };
}
