import type { ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";
import { INVITED_UNTIL, JOINED } from "./awaited-person.repository.ts";
import type { NewThanks } from "./thanks.repository.ts";

/** Somebody of a chat, or with an open invite, who is no member yet. */
export interface Stranger {
  readonly provider: ChatProviderName | "email";
  /** Of an invite, its address. */
  readonly externalId: string;
  readonly name: string;
}

export interface NewWaitingThanks extends Pick<
  NewThanks,
  "workspaceId" | "authorId" | "description" | "rewards" | "visibility" | "month" | "publishedAt"
> {
  readonly stranger: Stranger;
  readonly channelId: string;
  /** The first of those given together; 0 is itself. */
  readonly givenWith: number;
}

/** Returns the thanks' id. */
export async function insertWaitingThanks(db: Handle, thanks: NewWaitingThanks): Promise<number> {
  const { provider, externalId, name } = thanks.stranger;
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into thanks (workspace_id, author_member_id, description, status, visibility, group_ids, month, published_at)
      values (${thanks.workspaceId}, ${thanks.authorId}, ${thanks.description}, 'waiting', 'private', '{}',
        ${thanks.month}, ${thanks.publishedAt})
      returning workspace_id, id
    ), strangers as (
      insert into thanks_strangers
        (workspace_id, thanks_id, provider, external_id, name, visibility, channel_id, given_with)
      select workspace_id, id, ${provider}, ${externalId}, ${name}, ${thanks.visibility}, ${thanks.channelId},
        coalesce(nullif(${thanks.givenWith}::bigint, 0), id)
      from added
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

/** Those that wait and were given with these. */
export async function findGivenWith(
  db: Handle,
  { workspaceId, thanksId }: { readonly workspaceId: number; readonly thanksId: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from thanks_strangers x join thanks t on t.workspace_id = x.workspace_id and t.id = x.thanks_id
    where x.workspace_id = ${workspaceId} and x.given_with = ${thanksId} and x.thanks_id <> ${thanksId}
      and t.status = 'waiting'
    order by t.id for update of t
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Nobody is waited for any more. */
export async function settleStranger(
  db: Handle,
  { workspaceId, thanksId, at }: { readonly workspaceId: number; readonly thanksId: number; readonly at: Date },
): Promise<void> {
  await db
    .updateTable("thanks_strangers")
    .set({ settled_at: at })
    .where("workspace_id", "=", workspaceId)
    .where("thanks_id", "=", thanksId)
    .execute();
}

/** Thanks whose person has joined. */
export interface JoinedThanks {
  readonly workspaceId: number;
  readonly thanksId: number;
  readonly memberId: number;
}

/** In all workspaces, oldest first. */
export async function findJoinedThanks(db: Handle, limit: number): Promise<readonly JoinedThanks[]> {
  const { rows } = await sql<JoinedThanks>`
    select x.workspace_id as "workspaceId", x.thanks_id as "thanksId", joined.id as "memberId"
    from thanks_strangers x cross join lateral ${JOINED} as joined
    where x.settled_at is null order by x.thanks_id limit ${limit}
  `.execute(db);
  return rows;
}

/** Those that wait for an address. */
export async function findThanksToInvited(
  db: Handle,
  { workspaceId, email }: { readonly workspaceId: number; readonly email: string },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("thanks_strangers")
    .select("thanks_id as id")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", "email")
    .where("external_id", "=", email)
    .where("settled_at", "is", null)
    .orderBy("thanks_id")
    .execute();
  return rows.map(({ id }) => id);
}

/** What is published when the person joins. */
export interface HeldThanks {
  readonly authorId: number;
  readonly authorGroupIds: readonly number[];
  readonly description: string;
  readonly visibility: NewThanks["visibility"];
  readonly month: string;
  readonly channelId: string;
  /** Who was thanked, as the giver named them. */
  readonly name: string;
  readonly publishedAt: Date;
  readonly invitedUntil: Date | null;
  /** The workspace's. */
  readonly zone: string;
  readonly rewards: NewThanks["rewards"];
}

/** Locks thanks that still wait; undefined if another process has them, or they don't wait any more. */
export async function holdWaitingThanks(
  tx: Handle | Tx,
  { workspaceId, thanksId }: Pick<JoinedThanks, "workspaceId" | "thanksId">,
): Promise<HeldThanks | undefined> {
  const { rows } = await sql<HeldThanks>`
    select t.author_member_id as "authorId", t.description, x.visibility, t.month, x.channel_id as "channelId", x.name,
      t.published_at as "publishedAt", ${INVITED_UNTIL} as "invitedUntil",
      (select coalesce(w.settings ->> 'tz', 'UTC') from workspaces w where w.id = t.workspace_id) as zone,
      array(select g.group_id from member_groups g
        where g.workspace_id = t.workspace_id and g.member_id = t.author_member_id) as "authorGroupIds",
      (select jsonb_agg(jsonb_build_object('currencyId', w.currency_id, 'amount', w.amount) order by w.currency_id)
        from thanks_rewards w where w.workspace_id = t.workspace_id and w.thanks_id = t.id) as rewards
    from thanks t join thanks_strangers x on x.workspace_id = t.workspace_id and x.thanks_id = t.id
    where t.workspace_id = ${workspaceId} and t.id = ${thanksId} and t.status = 'waiting'
    for update of t skip locked
  `.execute(tx);
  return rows[0];
}

/** Makes it thanks like any other, of this instant. */
export async function publishWaiting(
  tx: Tx,
  {
    workspaceId,
    thanksId,
    memberId,
    ...thanks
  }: JoinedThanks & Pick<NewThanks, "visibility" | "groupIds" | "month"> & { readonly at: Date },
): Promise<void> {
  await sql`
    update thanks set status = 'published', visibility = ${thanks.visibility}, group_ids = ${[...thanks.groupIds]}::bigint[],
      published_at = ${thanks.at}
    where workspace_id = ${workspaceId} and id = ${thanksId}
  `.execute(tx);
  await sql`
    insert into thanks_receivers (workspace_id, thanks_id, member_id, month)
    values (${workspaceId}, ${thanksId}, ${memberId}, ${thanks.month})
  `.execute(tx);
}
