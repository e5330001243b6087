import type { CurrencyAmount } from "@guildhall/core";
import { visibilitiesFor } from "@guildhall/core/thanks";
import type { ThanksListType, ThanksStatus } from "@guildhall/core/thanks";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";
import { INVITED_UNTIL } from "./awaited-person.repository.ts";

/** A stored thanks with its receivers and rewards. */
export interface ThanksRow {
  readonly id: number;
  readonly authorId: number;
  readonly authorName: string;
  readonly authorAvatarUrl: string;
  readonly authorStatus: "active" | "disabled";
  /** Who has yet to join, or didn't in time; "" for nobody. */
  readonly waitsFor: string;
  /** When the invite of whom it waits for ends. */
  readonly invitedUntil: Date | null;
  readonly description: string;
  readonly status: ThanksStatus;
  readonly visibility: "all" | "group" | "private";
  readonly groupIds: readonly number[];
  readonly month: string;
  readonly publishedAt: Date;
  readonly receivers: readonly { readonly id: number; readonly name: string; readonly avatarUrl: string }[];
  /** Per receiver, in hundredths. */
  readonly rewards: readonly Pick<CurrencyAmount, "currencyId" | "amount">[];
}

/** Amounts in hundredths; each receiver gets all of them. */
export interface NewThanks {
  readonly workspaceId: number;
  readonly authorId: number;
  readonly receiverIds: readonly number[];
  readonly description: string;
  readonly rewards: readonly { readonly currencyId: number; readonly amount: number }[];
  readonly visibility: "all" | "group" | "private";
  readonly groupIds: readonly number[];
  readonly month: string;
  readonly publishedAt: Date;
}

/** Returns the thanks' id. */
export async function insertThanks(db: Handle, thanks: NewThanks): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into thanks (workspace_id, author_member_id, description, visibility, group_ids, month, published_at)
      values (${thanks.workspaceId}, ${thanks.authorId}, ${thanks.description}, ${thanks.visibility},
        ${thanks.groupIds}::bigint[], ${thanks.month}, ${thanks.publishedAt})
      returning workspace_id, id, month
    ), receivers as (
      insert into thanks_receivers (workspace_id, thanks_id, member_id, month)
      select added.workspace_id, added.id, receiver, added.month
      from added, unnest(${thanks.receiverIds}::bigint[]) as receiver
    ), rewards as (
      insert into thanks_rewards (workspace_id, thanks_id, currency_id, amount)
      select added.workspace_id, added.id, reward.currency_id, reward.amount
      from added, unnest(${thanks.rewards.map((reward) => reward.currencyId)}::bigint[],
        ${thanks.rewards.map((reward) => reward.amount)}::bigint[]) as reward (currency_id, amount)
    )
    select id from added
  `.execute(db);
  // Inserting one row returns one row.
  return (rows[0] as { id: number }).id;
}

/** Locks a published thanks for its undo; undefined if there is none. */
export async function lockThanks(
  tx: Handle | Tx,
  key: { readonly workspaceId: number; readonly thanksId: number },
): Promise<{ readonly authorId: number; readonly status: ThanksStatus; readonly publishedAt: Date } | undefined> {
  const row = await tx
    .selectFrom("thanks")
    .select(["author_member_id", "status", "published_at"])
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.thanksId)
    .forUpdate()
    .executeTakeFirst();
  return row && { authorId: row.author_member_id, status: row.status, publishedAt: row.published_at };
}

/** Returns whether it wasn't undone yet. */
export async function markUndone(
  tx: Handle | Tx,
  key: { readonly workspaceId: number; readonly thanksId: number; readonly at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable("thanks")
    .set({ status: "undone", undone_at: key.at })
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.thanksId)
    .where("status", "in", ["published", "waiting"])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Visibility depends on the member and their groups with ancestors. */
export interface Viewer {
  readonly workspaceId: number;
  readonly memberId: number;
  /** The viewer's groups with all their ancestors. */
  readonly groupIds: readonly number[];
  /** Whether they also see what others gave to people who have yet to join. */
  readonly seesWaiting?: boolean;
}

/** Unordered; with a viewer, only those they may see. */
export async function findThanks(
  db: Handle,
  query: { readonly workspaceId: number; readonly ids: readonly number[]; readonly viewer?: Viewer },
): Promise<ThanksRow[]> {
  if (query.ids.length === 0) return [];
  const { rows } = await sql<RawThanks>`
    select ${THANKS_COLUMNS}
    from thanks t
    join members a on a.workspace_id = t.workspace_id and a.id = t.author_member_id
    where t.workspace_id = ${query.workspaceId} and t.id = any(${query.ids})
      ${query.viewer === undefined ? sql`` : sql`and ${visibleTo(query.viewer)}`}
  `.execute(db);
  return rows.map(toThanksRow);
}

export type ThanksWords = Pick<ThanksRow, "id" | "authorId" | "description" | "status">;

/** Of the thanks the viewer may see; unordered. */
export async function findThanksWords(db: Handle, viewer: Viewer, ids: readonly number[]): Promise<ThanksWords[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ThanksWords>`
    select t.id, t.author_member_id as "authorId", t.description, t.status from thanks t
    where t.workspace_id = ${viewer.workspaceId} and t.id = any(${[...ids]}::bigint[]) and ${visibleTo(viewer)}
  `.execute(db);
  return rows;
}

/** `month` "" is every month, `lastId` 0 the newest page. */
export interface ThanksListQuery {
  readonly type: ThanksListType;
  readonly month: string;
  readonly lastId: number;
  readonly limit: number;
}

/** Published thanks, and those that wait for somebody to join, newest first. */
export async function findThanksPage(db: Handle, viewer: Viewer, query: ThanksListQuery): Promise<ThanksRow[]> {
  const ofMonth = query.month === "" ? sql`` : sql`and t.month = ${query.month}`;
  const olderThan = query.lastId === 0 ? sql`` : sql`and t.id < ${query.lastId}`;
  const { rows } = await sql<RawThanks>`
    select ${THANKS_COLUMNS}
    from thanks t
    join members a on a.workspace_id = t.workspace_id and a.id = t.author_member_id
    where t.workspace_id = ${viewer.workspaceId} ${ofMonth} ${olderThan}
      and ${ofList(viewer, query.type)}
    order by t.id desc
    limit ${query.limit}
  `.execute(db);
  return rows.map(toThanksRow);
}

function ofList(viewer: Viewer, type: ThanksListType) {
  if (type === "given") return sql`t.status in ('published', 'waiting') and t.author_member_id = ${viewer.memberId}`;
  if (type === "received") {
    return sql`t.status = 'published' and exists (
      select 1 from thanks_receivers r
      where r.workspace_id = t.workspace_id and r.thanks_id = t.id and r.member_id = ${viewer.memberId}
    )`;
  }
  const published = sql`t.status = 'published' and ${visibleTo(viewer)}`;
  return viewer.seesWaiting === true ? sql`(${published} or ${waitsBefore(viewer)})` : published;
}

function visibleTo(viewer: Viewer) {
  return sql`(
    t.visibility = any(${[...visibilitiesFor("everyone")]}::text[])
    or t.author_member_id = ${viewer.memberId}
    or (t.visibility = any(${[...visibilitiesFor("groups")]}::text[]) and t.group_ids && ${viewer.groupIds}::bigint[])
    or exists (
      select 1 from thanks_receivers r
      where r.workspace_id = t.workspace_id and r.thanks_id = t.id and r.member_id = ${viewer.memberId}
    )
    ${viewer.seesWaiting === true ? sql`or ${waitsBefore(viewer)}` : sql``}
  )`;
}

/** Waiting, and seen by them once it's published. */
export function waitsBefore(viewer: Viewer) {
  return sql`(t.status = 'waiting' and exists (
    select 1 from thanks_strangers x
    where x.workspace_id = t.workspace_id and x.thanks_id = t.id and (
      x.visibility = any(${[...visibilitiesFor("everyone")]}::text[])
      or (x.visibility = any(${[...visibilitiesFor("groups")]}::text[]) and exists (
        select 1 from member_groups g
        where g.workspace_id = t.workspace_id and g.member_id = t.author_member_id
          and g.group_id = any(${viewer.groupIds}::bigint[])
      ))
    )
  ))`;
}

const THANKS_COLUMNS = sql`
  t.id, t.author_member_id, a.name as author_name, a.avatar_url as author_avatar_url, a.status as author_status,
  t.description, t.status, t.visibility, t.group_ids, t.month, t.published_at,
  (
    select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'avatarUrl', m.avatar_url) order by m.id)
    from thanks_receivers r join members m on m.workspace_id = r.workspace_id and m.id = r.member_id
    where r.workspace_id = t.workspace_id and r.thanks_id = t.id
  ) as receivers,
  (
    select x.name from thanks_strangers x
    where x.workspace_id = t.workspace_id and x.thanks_id = t.id and t.status in ('waiting', 'expired')
  ) as waits_for,
  (
    select ${INVITED_UNTIL} from thanks_strangers x
    where x.workspace_id = t.workspace_id and x.thanks_id = t.id and t.status = 'waiting'
  ) as invited_until,
  (
    select jsonb_agg(jsonb_build_object('currencyId', w.currency_id, 'amount', w.amount) order by w.currency_id)
    from thanks_rewards w where w.workspace_id = t.workspace_id and w.thanks_id = t.id
  ) as rewards`;

interface RawThanks {
  id: number;
  author_member_id: number;
  author_name: string;
  author_avatar_url: string;
  author_status: "active" | "disabled";
  description: string;
  status: ThanksStatus;
  visibility: "all" | "group" | "private";
  group_ids: number[];
  month: string;
  published_at: Date;
  receivers: ThanksRow["receivers"] | null;
  waits_for: string | null;
  invited_until: Date | null;
  rewards: ThanksRow["rewards"] | null;
}

function toThanksRow(row: RawThanks): ThanksRow {
  return {
    id: row.id,
    authorId: row.author_member_id,
    authorName: row.author_name,
    authorAvatarUrl: row.author_avatar_url,
    authorStatus: row.author_status,
    description: row.description,
    status: row.status,
    visibility: row.visibility,
    groupIds: row.group_ids,
    month: row.month,
    publishedAt: row.published_at,
    receivers: row.receivers ?? [],
    waitsFor: row.waits_for ?? "",
    invitedUntil: row.invited_until,
    rewards: row.rewards ?? [],
  };
}
