import type { Language, UserRef } from "@guildhall/core";
import type { IntegrationEvent } from "@guildhall/core/integrations";
import { headlineText, writeMessage } from "@guildhall/core/messages";
import type { ChatDraft, ChatMessage, WithdrawnMessage } from "@guildhall/core/messages";
import type { StoredEvent } from "../events/reader.ts";
import { translatorOf } from "../lib/texts.ts";
import type { QuietTimes } from "../readers/quiet-times.ts";
import type { ExternalReader } from "./integration-event.repository.ts";

/** An event with what chats show of it. */
export interface EventDrafts {
  readonly event: StoredEvent;
  readonly drafts: readonly ChatDraft[];
  readonly withdrawn: readonly WithdrawnMessage[];
}

export interface ChatWorld {
  /** Of posts; people are told in theirs. */
  readonly language: Language;
  readonly people: ReadonlyMap<number, UserRef>;
  readonly readers: readonly ExternalReader[];
  /** What the readers want to be told, and when. */
  readonly quiet: QuietTimes;
}

/** Without messages that nobody of the integration may read; null if nothing is left. */
export function presentEvent({ event, drafts, withdrawn }: EventDrafts, world: ChatWorld): IntegrationEvent | null {
  const messages = drafts.flatMap((draft) => presentMessage({ event, draft }, world) ?? []);
  if (messages.length + withdrawn.length === 0) return null;
  return {
    seq: event.seq,
    type: event.type,
    at: event.at.toISOString(),
    author: world.people.get(event.actorMemberId) ?? null,
    messages,
    withdrawn: [...withdrawn],
  };
}

/** A message with the event it's of. */
interface Drafted {
  readonly event: StoredEvent;
  readonly draft: ChatDraft;
}

function presentMessage(drafted: Drafted, world: ChatWorld): IntegrationEvent["messages"][number] | null {
  const { draft } = drafted;
  const { type, category, entityId, groupIds, isPublic, told } = draft;
  const recipients = world.readers
    .filter(({ memberId }) => told.includes(memberId) && !world.quiet.isMuted(memberId, draft))
    .map((reader) => ({ userId: reader.memberId, externalId: reader.externalId, ...tell(drafted, reader, world) }));
  if (!isPublic && recipients.length === 0) return null;
  const post = isPublic ? announce(drafted, world) : null;
  return { type, category, entityId, groupIds: [...groupIds], post, recipients };
}

function tell(drafted: Drafted, { memberId, language }: ExternalReader, world: ChatWorld) {
  const notBefore = world.quiet.untilFor(memberId)?.toISOString() ?? null;
  return { ...wordsFor(memberId, drafted, { ...world, language }), notBefore };
}

function announce(drafted: Drafted, world: ChatWorld) {
  return wordsFor(0, drafted, world);
}

/** In the world's language; reader 0 is a channel. */
export function wordsFor(
  readerId: number,
  { event, draft }: Drafted,
  { language, people }: Pick<ChatWorld, "language" | "people">,
): ChatMessage {
  const members = draft.memberIds.flatMap((memberId) => people.get(memberId) ?? []);
  const author = people.get(event.actorMemberId) ?? null;
  const hasAmounts = draft.amountsFor(readerId).length > 0;
  const { headline, body } = writeMessage(
    {
      ...draft,
      kept: draft.keptFor?.(readerId) ?? draft.kept,
      readerId,
      author,
      members,
      memberCount: members.length,
      hasAmounts,
    },
    { t: translatorOf(language), language },
  );
  return { title: headlineText(headline), message: draft.quote || body, link: draft.linkFor(readerId) };
}
