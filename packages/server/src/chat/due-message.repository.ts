import { assertNever } from "@guildhall/core";
import type { ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Fragment, Handle, Tx } from "../db/database.ts";
import type { StoredConnection } from "./connected-chat.repository.ts";
import type { PaceState } from "./pace.ts";
import { PRIORITY } from "./outbox.repository.ts";
import type { KeptMessage } from "./outbox.repository.ts";

/** A claimed message with the connection it goes through. */
export interface DueMessage extends Pick<
  KeptMessage,
  "id" | "provider" | "externalId" | "place" | "language" | "card"
> {
  readonly workspaceId: number;
  readonly isGroup: boolean;
  readonly isWithdrawn: boolean;
  readonly messageId: string;
  readonly threadId: string;
  readonly version: number;
  /** With the current one. */
  readonly attempts: number;
  /** Identifies the claim. */
  readonly takenUntil: Date;
  readonly connection: Pick<StoredConnection, "name" | "credentials" | "language">;
}

interface Claim {
  readonly provider: ChatProviderName;
  readonly at: Date;
  readonly leaseUntil: Date;
  readonly limit: number;
}

/** The provider's own pace, locked until the transaction ends; null if another process is claiming. */
export async function lockPace(tx: Tx, provider: ChatProviderName, at: Date): Promise<PaceState | null> {
  await sql`
    insert into chat_pace (provider, place, ready_at) values (${provider}, '', ${at}::timestamptz) on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<PaceState>`
    select sent, ready_at as "readyAt" from chat_pace where provider = ${provider} and place = ''
    for update skip locked
  `.execute(tx);
  return rows[0] ?? null;
}

type DueRow = Omit<DueMessage, "connection"> & {
  readonly connectionName: string;
  readonly connectionLanguage: StoredConnection["language"];
  readonly credentials: Uint8Array;
};

/** The note that holds back what is announced in a place. */
export function announcementHold(place: string): string {
  return `answering:${place}`;
}

/** Claims the most urgent due message of each place that's ready, in all workspaces. */
export async function takeDueMessages(
  tx: Tx,
  { provider, at, leaseUntil, limit }: Claim,
): Promise<readonly DueMessage[]> {
  const { rows } = await sql<DueRow>`
    with ready as (
      select distinct on (o.external_id, o.place) o.workspace_id, o.id, o.priority, o.due_at
      from chat_outbox o
        join chat_connections c on c.workspace_id = o.workspace_id and c.provider = o.provider
          and c.external_id = o.external_id and c.state = 'active'
        left join chat_pace p on p.provider = o.provider and p.place = o.external_id || ' ' || o.place
      where o.provider = ${provider} and o.due_at <= ${at} and (o.taken_until is null or o.taken_until <= ${at})
        and (o.message_id <> '' or not o.is_withdrawn) and coalesce(p.ready_at <= ${at}, true)
        and not (o.priority = ${PRIORITY.announcement} and exists (
          select from chat_notes hold where hold.provider = o.provider and hold.key = ${announcementHold("")} || o.place
            and hold.expires_at > ${at}
        ))
        -- One after another, so that a place gets them in order.
        and not exists (
          select from chat_outbox going where going.provider = o.provider and going.workspace_id = o.workspace_id
            and going.external_id = o.external_id and going.place = o.place and going.taken_until > ${at}
        )
      order by o.external_id, o.place, o.priority, o.due_at, o.id
    ), taken as (
      select o.workspace_id, o.id, o.thread_of, r.priority, r.due_at from chat_outbox o
        join ready r on r.workspace_id = o.workspace_id and r.id = o.id
      where (o.taken_until is null or o.taken_until <= ${at})
      order by r.priority, r.due_at, o.id limit ${limit} for update of o skip locked
    )
    update chat_outbox o set taken_until = ${leaseUntil}, attempts = o.attempts + 1
    from taken t join chat_connections c on c.provider = ${provider}
      left join chat_outbox first on first.workspace_id = t.workspace_id and first.id = t.thread_of
    where o.workspace_id = t.workspace_id and o.id = t.id and c.workspace_id = o.workspace_id
      and c.external_id = o.external_id
    returning o.id, o.workspace_id as "workspaceId", o.provider, o.external_id as "externalId", o.place,
      o.is_group as "isGroup", o.language, o.card, o.is_withdrawn as "isWithdrawn", o.message_id as "messageId",
      coalesce(nullif(first.message_id, ''), o.thread_id) as "threadId", o.version, o.attempts,
      o.taken_until as "takenUntil", c.name as "connectionName", c.language as "connectionLanguage", c.credentials
  `.execute(tx);
  return rows.map(({ connectionName, connectionLanguage, credentials, ...row }) => ({
    ...row,
    connection: { name: connectionName, language: connectionLanguage, credentials },
  }));
}

/** By place; those that were never sent to are missing. */
export async function findPaces(
  tx: Tx,
  provider: ChatProviderName,
  places: readonly string[],
): Promise<ReadonlyMap<string, PaceState>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<PaceState & { place: string }>`
    select place, sent, ready_at as "readyAt" from chat_pace
    where provider = ${provider} and place = any(${[...places]}::text[])
  `.execute(tx);
  return new Map(rows.map((row) => [row.place, row]));
}

export async function savePaces(
  tx: Handle,
  provider: ChatProviderName,
  paces: ReadonlyMap<string, PaceState>,
): Promise<void> {
  if (paces.size === 0) return;
  const states = [...paces.values()];
  await sql`
    insert into chat_pace (provider, place, sent, ready_at)
    select ${provider}, place, sent::timestamptz[], ready_at
    from unnest(
      ${[...paces.keys()]}::text[],
      ${states.map(({ sent }) => `{${sent.map((each) => each.toISOString()).join(",")}}`)}::text[],
      ${states.map(({ readyAt }) => readyAt)}::timestamptz[]
    ) as given (place, sent, ready_at)
    on conflict (provider, place) do update set sent = excluded.sent, ready_at = excluded.ready_at
  `.execute(tx);
}

/** Nothing is sent to a place, or with "" to the whole provider, before this instant. */
export async function pauseUntil(
  db: Handle,
  { provider, place }: { readonly provider: ChatProviderName; readonly place: string },
  until: Date,
): Promise<void> {
  await sql`
    insert into chat_pace (provider, place, ready_at) values (${provider}, ${place}, ${until}::timestamptz)
    on conflict (provider, place) do update set ready_at = greatest(chat_pace.ready_at, excluded.ready_at)
  `.execute(db);
}

/** What became of a claimed message. */
export type MessageResult =
  | { readonly kind: "sent"; readonly messageId: string; readonly at: Date }
  | { readonly kind: "waits" }
  | { readonly kind: "failed"; readonly error: string; readonly dueAt: Date }
  | { readonly kind: "lost"; readonly error: string; readonly problem: "unreachable" | "failed" };

type ClaimedMessage = Pick<DueMessage, "workspaceId" | "id" | "version" | "takenUntil">;

/** Ends a claim; one that's over already changes nothing. */
export async function finishMessage(db: Handle, claimed: ClaimedMessage, result: MessageResult): Promise<void> {
  await sql`
    update chat_outbox set taken_until = null, ${outcomeOf(result, claimed.version)}
    where workspace_id = ${claimed.workspaceId} and id = ${claimed.id} and taken_until = ${claimed.takenUntil}
  `.execute(db);
}

function outcomeOf(result: MessageResult, version: number): Fragment {
  switch (result.kind) {
    case "sent":
      return sql`message_id = ${result.messageId}, sent_version = ${version}, sent_at = ${result.at}, attempts = 0,
        error = '', due_at = case when version = ${version} then null else due_at end`;
    case "waits":
      return sql`attempts = attempts - 1`;
    case "failed":
      return sql`error = ${result.error}, due_at = ${result.dueAt}`;
    case "lost":
      return sql`error = ${result.error}, problem = ${result.problem}, due_at = null`;
    default:
      return assertNever(result);
  }
}

/** Gives up what was never sent and is no longer news; returns how much. */
export async function dropLateMessages(
  db: Handle,
  { provider, before }: { readonly provider: ChatProviderName; readonly before: Date },
): Promise<number> {
  const { rows } = await sql`
    update chat_outbox set problem = 'late', due_at = null
    where provider = ${provider} and due_at is not null and message_id = '' and created_at < ${before}
      and (taken_until is null or taken_until < ${before})
    returning workspace_id, id
  `.execute(db);
  return rows.length;
}

/** When the next message of an active connection may be sent; null if nothing waits. */
export async function findNextDue(db: Handle, provider: ChatProviderName): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(o.due_at, o.taken_until, p.ready_at, whole.ready_at)) as at from chat_outbox o
      join chat_connections c on c.workspace_id = o.workspace_id and c.provider = o.provider
        and c.external_id = o.external_id and c.state = 'active'
      left join chat_pace p on p.provider = o.provider and p.place = o.external_id || ' ' || o.place
      left join chat_pace whole on whole.provider = o.provider and whole.place = ''
    where o.provider = ${provider} and o.due_at is not null and (o.message_id <> '' or not o.is_withdrawn)
  `.execute(db);
  return rows[0]?.at ?? null;
}
