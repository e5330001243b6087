import type { Language } from "@guildhall/core";
import type { ChatCard, ChatProviderName } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle } from "../db/database.ts";

/** What goes first. */
export const PRIORITY = { reply: 0, personal: 1, announcement: 2 } as const;

/** The type of a public answer that nothing has announced yet. */
export const ANSWER = "answer";

/** A message that's to be in a chat. */
export interface NewMessage {
  readonly workspaceId: number;
  readonly provider: ChatProviderName;
  readonly externalId: string;
  readonly place: string;
  /** Whether several people read that place. */
  readonly isGroup: boolean;
  readonly language: Language;
  readonly priority: (typeof PRIORITY)[keyof typeof PRIORITY];
  /** Unique in the workspace: sent once, however often it's queued. */
  readonly key: string;
  readonly card: ChatCard;
  /** What it's about; null for an answer. */
  readonly about: MessageAbout | null;
  /** The queued message that it's a reply to; null for none, or one that `threadId` names. */
  readonly threadOf: number | null;
  readonly threadId: string;
  /** An earlier message that it replaces; "" for a new one. */
  readonly messageId: string;
  /** When it may be sent; default at once. */
  readonly dueAt?: Date;
}

export interface MessageAbout {
  readonly type: string;
  readonly entityId: number;
  /** What later messages about the same have, too, such as `challenge 3`. */
  readonly thing: string;
  /** Whom it tells; 0 is a channel. */
  readonly memberId: number;
}

/** Queues messages; those with a known key are skipped. */
export async function queueMessages(db: Handle, messages: readonly NewMessage[], at: Date): Promise<void> {
  if (messages.length === 0) return;
  await db
    .insertInto("chat_outbox")
    .values(
      messages.map((each) => ({
        workspace_id: each.workspaceId,
        provider: each.provider,
        external_id: each.externalId,
        place: each.place,
        is_group: each.isGroup,
        language: each.language,
        priority: each.priority,
        key: each.key,
        card: JSON.stringify(each.card),
        type: each.about?.type ?? "",
        entity_id: each.about?.entityId ?? 0,
        thing: each.about?.thing ?? "",
        member_id: each.about?.memberId ?? 0,
        thread_of: each.threadOf,
        thread_id: each.threadId,
        message_id: each.messageId,
        due_at: each.dueAt ?? at,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A message that's posted or will be. */
export interface KeptMessage extends MessageAbout {
  readonly id: number;
  readonly provider: ChatProviderName;
  readonly externalId: string;
  readonly place: string;
  readonly language: Language;
  readonly card: ChatCard;
  readonly threadOf: number | null;
  /** When it's due if it hasn't been tried yet; else null. */
  readonly unseenUntil: Date | null;
}

/** What is said about these things, oldest first, without withdrawn and lost messages. */
export async function findMessagesAbout(
  db: Handle,
  workspaceId: number,
  things: readonly string[],
): Promise<readonly KeptMessage[]> {
  if (things.length === 0) return [];
  const { rows } = await sql<KeptMessage>`
    select id, provider, external_id as "externalId", place, language, type, entity_id as "entityId", thing,
      member_id as "memberId", card, thread_of as "threadOf",
      case when message_id = '' and attempts = 0 then due_at end as "unseenUntil"
    from chat_outbox
    where workspace_id = ${workspaceId} and thing = any(${[...things]}::text[]) and thing <> '' and not is_withdrawn
      and problem = '' and type <> ${ANSWER}
    order by id
  `.execute(db);
  return rows;
}

/**
 * Changes what messages say, whether they were posted already or not; those held back stay so, and so do those that were
 * posted where they can't be reached anymore.
 */
export async function reviseMessages(
  db: Handle,
  { workspaceId, at }: { readonly workspaceId: number; readonly at: Date },
  cards: ReadonlyMap<number, ChatCard>,
): Promise<void> {
  if (cards.size === 0) return;
  await sql`
    update chat_outbox o set card = given.card::jsonb, version = version + 1,
      due_at = case
        when message_id = '' and sent_at is not null and due_at is null then null
        when message_id = '' and attempts = 0 then greatest(due_at, ${at}::timestamptz)
        else ${at}
      end
    from unnest(${[...cards.keys()]}::bigint[], ${[...cards.values()].map((card) => JSON.stringify(card))}::text[])
      as given (id, card)
    where o.workspace_id = ${workspaceId} and o.id = given.id and o.card <> given.card::jsonb
  `.execute(db);
}

/** Takes messages back; what was posted is deleted. */
export async function withdrawMessages(
  db: Handle,
  { workspaceId, at }: { readonly workspaceId: number; readonly at: Date },
  gone: readonly Pick<MessageAbout, "type" | "entityId">[],
): Promise<void> {
  if (gone.length === 0) return;
  await sql`
    update chat_outbox set is_withdrawn = true, version = version + 1, due_at = ${at}, problem = '',
      attempts = case when problem = '' then attempts else 0 end
    where workspace_id = ${workspaceId} and not is_withdrawn and type <> '' and (type, entity_id) in (
      select * from unnest(${gone.map((each) => each.type)}::text[], ${gone.map((each) => each.entityId)}::bigint[])
    )
  `.execute(db);
}

/** Takes back messages that nobody has seen. */
export async function dropHeldMessages(db: Handle, workspaceId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update chat_outbox set is_withdrawn = true, due_at = null
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[]) and message_id = '' and attempts = 0
  `.execute(db);
}

/** Holds back what a person hasn't been told yet until another instant. */
export async function holdMessages(
  db: Handle,
  { workspaceId, memberId }: { readonly workspaceId: number; readonly memberId: number },
  until: Date,
): Promise<void> {
  await sql`
    update chat_outbox set due_at = ${until}
    where workspace_id = ${workspaceId} and member_id = ${memberId} and message_id = '' and attempts = 0
      and due_at is not null and not is_withdrawn
  `.execute(db);
}
