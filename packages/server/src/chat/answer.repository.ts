import type { Language } from "@guildhall/core";
import type { ChatCard } from "@guildhall/core/chat";
import { sql } from "kysely";
import type { Handle, Tx } from "../db/database.ts";
import type { ConnectionName } from "./connected-chat.repository.ts";
import { ANSWER } from "./outbox.repository.ts";
import type { MessageAbout } from "./outbox.repository.ts";

/** A message in a place, about a thing. */
export interface Placed extends ConnectionName {
  readonly workspaceId: number;
  readonly place: string;
  readonly thing: string;
}

export interface PlacedMessage extends Omit<MessageAbout, "thing" | "memberId"> {
  readonly id: number;
  readonly card: ChatCard;
  readonly language: Language;
}

export async function isQueued(
  db: Handle,
  { workspaceId, key }: { workspaceId: number; key: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("chat_outbox")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a message announces something in a place: only news of that change it. */
export async function isAnnouncement(
  db: Handle,
  { workspaceId, provider, externalId, place, messageId }: Omit<Placed, "thing"> & { readonly messageId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("chat_outbox")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .where("place", "=", place)
    .where("message_id", "=", messageId)
    .where("member_id", "=", 0)
    .where("type", "not in", ["", ANSWER])
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest public answer about a thing in a place, or else announcement, queued between two instants. */
export async function findPlaced(
  db: Handle,
  { workspaceId, provider, externalId, place, thing }: Placed,
  { isAnswer, from, to }: { readonly isAnswer: boolean; readonly from: Date; readonly to: Date },
): Promise<PlacedMessage | undefined> {
  const { rows } = await sql<PlacedMessage>`
    select id, card, language, type, entity_id as "entityId" from chat_outbox
    where workspace_id = ${workspaceId} and thing = ${thing} and provider = ${provider} and external_id = ${externalId}
      and place = ${place} and member_id = 0 and thread_of is null and not is_withdrawn and problem = ''
      and (type = ${ANSWER}) = ${isAnswer} and created_at between ${from}::timestamptz and ${to}::timestamptz
    order by id desc limit 1
  `.execute(db);
  return rows[0];
}

/** An answer becomes the announcement of what it answers. */
export async function announceByAnswer(
  tx: Tx,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
  { card, language, type, entityId, at }: Omit<PlacedMessage, "id"> & { readonly at: Date },
): Promise<void> {
  await sql`
    update chat_outbox set card = ${JSON.stringify(card)}::jsonb, language = ${language}, type = ${type},
      entity_id = ${entityId}, version = version + 1, due_at = ${at}
    where workspace_id = ${workspaceId} and id = ${id}
  `.execute(tx);
}

/** An announcement gives way to an answer, which what follows on it then follows on. */
export async function replaceByAnswer(
  tx: Tx,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
  { answerId, at }: { readonly answerId: number; readonly at: Date },
): Promise<void> {
  await sql`
    update chat_outbox set is_withdrawn = true, version = version + 1, due_at = ${at}
    where workspace_id = ${workspaceId} and id = ${id}
  `.execute(tx);
  await sql`
    update chat_outbox set thread_of = ${answerId} where workspace_id = ${workspaceId} and thread_of = ${id}
  `.execute(tx);
}
