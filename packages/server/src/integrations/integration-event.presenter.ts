import type { Language, UserRef } from "@guildhall/core";
import type { IntegrationEvent } from "@guildhall/core/integrations";
import type { ChatDraft, WithdrawnMessage } from "@guildhall/core/messages";
import type { NotificationType } from "@guildhall/core/notifications";
import { USERS_BAR_LIMIT } from "@guildhall/core";
import type { StoredEvent } from "../events/reader.ts";
import { translatorOf } from "../lib/texts.ts";
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
}

/** Posts whose words differ from what the people concerned are told. */
const HEADLINES: Partial<Readonly<Record<NotificationType, string>>> = {
  thanks_published: "cards:thanks.headline",
  assignment_completed: "cards:activity.completed",
  achievement_granted: "cards:activity.achieved",
};

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

interface Drafted {
  readonly event: StoredEvent;
  readonly draft: ChatDraft;
}

function presentMessage(drafted: Drafted, world: ChatWorld): IntegrationEvent["messages"][number] | null {
  const { type, category, entityId, groupIds, isPublic, told } = drafted.draft;
  const recipients = world.readers
    .filter(({ memberId }) => told.includes(memberId))
    .map((reader) => ({ userId: reader.memberId, externalId: reader.externalId, ...tell(drafted, reader, world) }));
  if (!isPublic && recipients.length === 0) return null;
  const post = isPublic ? announce(drafted, world) : null;
  return { type, category, entityId, groupIds: [...groupIds], post, recipients };
}

function tell(drafted: Drafted, { memberId, language }: ExternalReader, world: ChatWorld) {
  const { draft } = drafted;
  const t = translatorOf(language);
  const values = valuesOf(drafted, { ...world, language });
  const text = draft.isPaidBack(memberId) ? "cards:purchase_refunded.paidBack" : `cards:${draft.type}.message`;
  return {
    title: t(`cards:${draft.type}.title`, values),
    message: draft.quote || t(text, values),
    link: draft.linkFor(memberId),
  };
}

function announce(drafted: Drafted, world: ChatWorld) {
  const { draft } = drafted;
  const t = translatorOf(world.language);
  const values = valuesOf(drafted, world);
  const headline = HEADLINES[draft.type];
  return {
    title: t(headline ?? `cards:${draft.type}.title`, values),
    message: draft.quote || (headline === undefined ? t(`cards:${draft.type}.message`, values) : ""),
    link: draft.linkFor(0),
  };
}

function valuesOf({ event, draft }: Drafted, world: ChatWorld) {
  const { title, count, told } = draft;
  const author = world.people.get(event.actorMemberId)?.name ?? translatorOf(world.language)("cards:somebody");
  const people = namesOf(told, world);
  return {
    author,
    giver: author,
    receivers: people,
    members: people,
    member: people,
    challenge: title,
    achievement: title,
    perk: title,
    count,
  };
}

/** A few names, and how many more. */
function namesOf(memberIds: readonly number[], { people, language }: ChatWorld): string {
  const names = memberIds.flatMap((memberId) => people.get(memberId)?.name ?? []);
  const shown = names.slice(0, USERS_BAR_LIMIT);
  const more = names.length - shown.length;
  const rest = more === 0 ? [] : [translatorOf(language)("cards:others", { count: more })];
  return new Intl.ListFormat(language, { type: "conjunction" }).format([...shown, ...rest]);
}
