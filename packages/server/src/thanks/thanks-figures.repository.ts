import { visibilitiesFor } from "@guildhall/core/thanks";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";
import { waitsBefore } from "./thanks.repository.ts";
import type { Viewer } from "./thanks.repository.ts";

/** Rewards from a member's received thanks, without undone ones: hundredths by currency id. */
export async function findThanksRewards(
  db: Handle,
  key: { readonly workspaceId: number; readonly memberId: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ currency_id: number; amount: number }>`
    select w.currency_id, sum(w.amount) as amount
    from thanks_receivers r
    join thanks t on t.workspace_id = r.workspace_id and t.id = r.thanks_id and t.status = 'published'
    join thanks_rewards w on w.workspace_id = r.workspace_id and w.thanks_id = r.thanks_id
    where r.workspace_id = ${key.workspaceId} and r.member_id = ${key.memberId}
    group by w.currency_id
  `.execute(db);
  return new Map(rows.map((row) => [row.currency_id, row.amount]));
}

/** Stored counts of the thanks page's tabs, with those that wait; month "" is every month. */
export async function findTabCounts(
  db: Handle,
  viewer: Viewer,
  month: string,
): Promise<{ readonly team: number; readonly received: number; readonly given: number }> {
  const ofMonth = month === "" ? sql`` : sql`and month = ${month}`;
  const { rows } = await sql<{ kind: string; thanks: number }>`
    select kind, sum(thanks) as thanks
    from thanks_counters
    where workspace_id = ${viewer.workspaceId} and member_id in (0, ${viewer.memberId}) ${ofMonth}
    group by kind
  `.execute(db);
  const count = (kind: string) => rows.find((row) => row.kind === kind)?.thanks ?? 0;
  const ofGroups = viewer.groupIds.length === 0 ? 0 : await countOfGroups(db, viewer, month);
  const waiting = await countWaiting(db, viewer, month);
  return {
    team: count("team") + count("circle") + ofGroups + waiting.team,
    received: count("received"),
    given: count("given") + waiting.given,
  };
}

// Not stored: an index has only those that wait, and nobody has many of them for long.
async function countWaiting(
  db: Handle,
  viewer: Viewer,
  month: string,
): Promise<{ readonly team: number; readonly given: number }> {
  const ofMonth = month === "" ? sql`` : sql`and t.month = ${month}`;
  const inTeam = viewer.seesWaiting === true ? waitsBefore(viewer) : sql`false`;
  const { rows } = await sql<{ team: number; given: number }>`
    select count(*) filter (where ${inTeam}) as team,
      count(*) filter (where t.author_member_id = ${viewer.memberId}) as given
    from thanks t
    where t.workspace_id = ${viewer.workspaceId} and t.status = 'waiting' ${ofMonth}
      ${viewer.seesWaiting === true ? sql`` : sql`and t.author_member_id = ${viewer.memberId}`}
  `.execute(db);
  return rows[0] ?? { team: 0, given: 0 };
}

// Thanks of the viewer's groups without the viewer's participation: no stored count fits every set of groups.
async function countOfGroups(db: Handle, viewer: Viewer, month: string): Promise<number> {
  const ofMonth = month === "" ? sql`` : sql`and t.month = ${month}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from thanks t
    where t.workspace_id = ${viewer.workspaceId} and t.visibility = any(${[...visibilitiesFor("groups")]}::text[]) and t.status = 'published' ${ofMonth}
      and t.group_ids && ${viewer.groupIds}::bigint[] and t.author_member_id <> ${viewer.memberId}
      and t.id not in (
        select r.thanks_id from thanks_receivers r
        where r.workspace_id = ${viewer.workspaceId} and r.member_id = ${viewer.memberId}
      )
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** `YYYY-MM`; null if there is none. */
export async function findFirstMonth(db: Handle, workspaceId: number): Promise<string | null> {
  const row = await db
    .selectFrom("thanks")
    .select("month")
    .where("workspace_id", "=", workspaceId)
    .orderBy("month")
    .limit(1)
    .executeTakeFirst();
  return row?.month ?? null;
}

/** A time span; `endsAt` is exclusive. */
export interface ThanksSpan {
  readonly workspaceId: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Thanks of one calendar day of the workspace, with the rewards received (hundredths). */
export interface DayFigures {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly count: number;
  readonly rewards: ReadonlyMap<number, number>;
}

/** By calendar day of the zone; empty days are left out. */
export async function findDailyFigures(db: Handle, span: ThanksSpan, zone: string): Promise<DayFigures[]> {
  const { rows } = await sql<{ day: string; count: number; rewards: Record<string, number> | null }>`
    with given as (
      select t.id, to_char(t.published_at at time zone ${zone}, 'YYYY-MM-DD') as day,
        (select count(*) from thanks_receivers r where r.workspace_id = t.workspace_id and r.thanks_id = t.id) as receivers
      from thanks t
      where t.workspace_id = ${span.workspaceId} and t.status = 'published'
        and t.published_at >= ${span.startsAt} and t.published_at < ${span.endsAt}
    ), sums as (
      select given.day, w.currency_id, sum(w.amount * given.receivers) as amount
      from given
      join thanks_rewards w on w.workspace_id = ${span.workspaceId} and w.thanks_id = given.id
      group by given.day, w.currency_id
    )
    select given.day, count(*) as count,
      (select jsonb_object_agg(sums.currency_id, sums.amount) from sums where sums.day = given.day) as rewards
    from given group by given.day order by given.day
  `.execute(db);
  return rows.map((row) => ({ day: row.day, count: row.count, rewards: toAmounts(row.rewards) }));
}

/** A person with the amounts given or received (hundredths by currency id). */
export interface TopPerson {
  readonly id: number;
  readonly name: string;
  readonly avatarUrl: string;
  readonly rewards: ReadonlyMap<number, number>;
}

/** Who received, or gave, the most in a span, over all currencies; the lower id wins a tie. */
export async function findTopPerson(
  db: Handle,
  span: ThanksSpan,
  side: "receiver" | "giver",
): Promise<TopPerson | null> {
  const person = side === "receiver" ? sql`r.member_id` : sql`t.author_member_id`;
  const { rows } = await sql<{ id: number; name: string; avatar_url: string; rewards: Record<string, number> }>`
    with sums as (
      select ${person} as member_id, w.currency_id, sum(w.amount) as amount
      from thanks t
      join thanks_receivers r on r.workspace_id = t.workspace_id and r.thanks_id = t.id
      join thanks_rewards w on w.workspace_id = t.workspace_id and w.thanks_id = t.id
      where t.workspace_id = ${span.workspaceId} and t.status = 'published'
        and t.published_at >= ${span.startsAt} and t.published_at < ${span.endsAt}
      group by ${person}, w.currency_id
    ), top as (
      select member_id, jsonb_object_agg(currency_id, amount) as rewards
      from sums group by member_id
      order by sum(amount) desc, member_id limit 1
    )
    select m.id, m.name, m.avatar_url, top.rewards
    from top join members m on m.workspace_id = ${span.workspaceId} and m.id = top.member_id
  `.execute(db);
  const row = rows[0];
  return row === undefined
    ? null
    : { id: row.id, name: row.name, avatarUrl: row.avatar_url, rewards: toAmounts(row.rewards) };
}

function toAmounts(byCurrency: Readonly<Record<string, number>> | null): Map<number, number> {
  return new Map(Object.entries(byCurrency ?? {}).map(([currencyId, amount]) => [Number(currencyId), amount]));
}
