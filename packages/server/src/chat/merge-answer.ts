import type { Language } from "@guildhall/core";
import type { ChatCard } from "@guildhall/core/chat";
import type { ChatDraft } from "@guildhall/core/messages";
import type { Database, Tx } from "../db/database.ts";
import type { AnnouncementPlace } from "./announcement-places.ts";
import { announceByAnswer, findPlaced, isAnnouncement, isQueued, replaceByAnswer } from "./answer.repository.ts";
import { lockConnection } from "./connection.repository.ts";
import { ANSWER, queueMessages } from "./outbox.repository.ts";
import type { MessageAbout, NewMessage } from "./outbox.repository.ts";

/**
 * How far apart an answer and what it answers may be, in ms. Thanks that wait for somebody are announced much later: that
 * is news then.
 */
const SAME_HAPPENING_MS = 5 * 60_000;

/** What a public answer is about, until it's announced. */
export function answerAbout({ kind, id }: { readonly kind: string; readonly id: number }): MessageAbout {
  return { type: ANSWER, entityId: id, thing: `${kind} ${String(id)}`, memberId: 0 };
}

type Answer = NewMessage & { readonly about: MessageAbout };

/**
 * Queues a public answer. If it was announced there already, the answer takes the announcement's words and place; a
 * message that is the announcement stays as it is.
 */
export async function queueAnswer(db: Database, answer: Answer, at: Date): Promise<void> {
  const { about, workspaceId } = answer;
  const placed = { ...answer, thing: about.thing };
  await db.transaction(async (tx) => {
    await lockConnection(tx, placed);
    if (await isQueued(tx, answer)) return;
    if (answer.messageId !== "" && (await isAnnouncement(tx, answer))) return;
    const from = new Date(at.getTime() - SAME_HAPPENING_MS);
    // It may have been announced while the answer waited for the lock.
    const to = new Date(at.getTime() + SAME_HAPPENING_MS);
    const announced = await findPlaced(tx, placed, { isAnswer: false, from, to });
    if (announced === undefined) return await queueMessages(tx, [answer], at);
    const { type, entityId, language } = announced;
    const card = merged(announced.card, answer.card);
    await queueMessages(tx, [{ ...answer, language, card, about: { ...about, type, entityId } }], at);
    const own = await findPlaced(tx, placed, { isAnswer: false, from: at, to: at });
    if (own !== undefined) await replaceByAnswer(tx, { workspaceId, id: announced.id }, { answerId: own.id, at });
  });
}

interface Announcing {
  readonly workspaceId: number;
  readonly at: Date;
  /** When it happened. */
  readonly done: Date;
  readonly draft: Pick<ChatDraft, "type" | "entityId" | "thing">;
  readonly posts: readonly AnnouncementPlace[];
  readonly draw: (language: Language) => ChatCard;
}

/** Makes the answers that are in the way of a new announcement the announcement; returns the places that have it so. */
export async function becomeAnnounced(
  tx: Tx,
  { workspaceId, at, done, draft, posts, draw }: Announcing,
): Promise<readonly AnnouncementPlace[]> {
  const { type, entityId, thing } = draft;
  const answered: AnnouncementPlace[] = [];
  for (const post of thing === "" ? [] : posts) {
    const { chat, place } = post;
    const { provider, externalId, language } = chat;
    const placed = { workspaceId, provider, externalId, place, thing };
    await lockConnection(tx, placed);
    const from = new Date(done.getTime() - SAME_HAPPENING_MS);
    const to = new Date(done.getTime() + SAME_HAPPENING_MS);
    const answer = await findPlaced(tx, placed, { isAnswer: true, from, to });
    if (answer === undefined) continue;
    const card = merged(draw(language), answer.card);
    await announceByAnswer(tx, { workspaceId, id: answer.id }, { card, language, type, entityId, at });
    answered.push(post);
  }
  return answered;
}

/** An announcement with the buttons of the answer, such as that to undo it. */
function merged(announcement: ChatCard, { actions }: ChatCard): ChatCard {
  return { ...announcement, actions: [...announcement.actions, ...actions] };
}
