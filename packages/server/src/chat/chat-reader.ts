import type { UserRef } from "@guildhall/core";
import type { EventType } from "@guildhall/core/events";
import type { ChatAction, ChatCard, ChatProviderName } from "@guildhall/core/chat";
import { CARD_KINDS, chatDraftsOf, MESSAGE_EVENTS, withdrawnBy } from "@guildhall/core/messages";
import type { ChatDraft } from "@guildhall/core/messages";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { Currency } from "../currencies/currency.repository.ts";
import { eventsOf } from "../events/reader.ts";
import type { Reader, ReaderContext, StoredEvent } from "../events/reader.ts";
import { findExternalReaders, wordsFor } from "../integrations/index.ts";
import type { ExternalReader } from "../integrations/index.ts";
import { loadMessageContext } from "../readers/message-context.ts";
import type { SubjectLoaders } from "../readers/message-context.ts";
import { quietTimes } from "../readers/quiet-times.ts";
import type { QuietTimes } from "../readers/quiet-times.ts";
import { translatorOf } from "../lib/texts.ts";
import { findUserRefs } from "../lib/user-refs.repository.ts";
import { placesOf } from "./announcement-places.ts";
import { becomeAnnounced } from "./merge-answer.ts";
import { detailsOf } from "./message-details.ts";
import { revisedCard } from "./revised-card.ts";
import type { ConnectionName } from "./connected-chat.repository.ts";
import { findChosenChannels, findPersonalChats, findReachableChats, hasChats } from "./connection.repository.ts";
import type { ChosenChannel, ReachableChat } from "./connection.repository.ts";
import {
  dropHeldMessages,
  findMessagesAbout,
  holdMessages,
  PRIORITY,
  queueMessages,
  reviseMessages,
  withdrawMessages,
} from "./outbox.repository.ts";
import type { KeptMessage, NewMessage } from "./outbox.repository.ts";

/** Older events are no longer told: after downtime no one wants last month's. */
export const MAX_CHAT_AGE_MS = 24 * 3_600_000;

/** The buttons under a message; reader 0 is a channel. */
export type ActionsOf = (draft: ChatDraft, readerId: number, language: ChatLanguage) => readonly ChatAction[];

type ChatLanguage = ReachableChat["language"];

const TAKING_BACK = [...new Set(CARD_KINDS.flatMap(({ goneBy }) => (goneBy === null ? [] : [goneBy.on])))];

const RETIMING = "notification_settings.changed";

const HANDLED = [...new Set<EventType>([...MESSAGE_EVENTS, ...TAKING_BACK, RETIMING])];

/**
 * Queues what chats are told of events: one message per happening in a channel, what follows in its thread, and one to
 * each person it concerns. Earlier messages about the same say what became of it; what was taken back disappears.
 */
export const createChatReader = (loaders: SubjectLoaders, actionsOf: ActionsOf = () => []): Reader => ({
  name: "chat",
  handles: HANDLED,
  repeats: TAKING_BACK,
  async apply(events, context) {
    const { tx, workspace } = context;
    if (!(await hasChats(tx, workspace.id))) return [];
    const world = await loadWorld(events, { context, loaders, actionsOf });
    // One by one: what an event is about may have been announced by the one before it.
    for (const event of events) {
      const drafts = world.drafts.get(event.id) ?? [];
      const things = drafts.flatMap((draft) => [draft.thing, entityOf(draft)]);
      const earlier = await findMessagesAbout(tx, workspace.id, [...new Set(things)]);
      for (const draft of drafts) await tell({ event, draft, drafts, world, context }, earlier);
      await withdrawMessages(tx, { workspaceId: workspace.id, at: context.at }, withdrawnBy(event));
      if (event.type === RETIMING) await retime(event.payload.memberId, world.quiet, context);
    }
    return [];
  },
});

/** What they haven't been told yet comes as they want it now. */
async function retime(memberId: number, quiet: QuietTimes, { tx, workspace, at }: ReaderContext): Promise<void> {
  await holdMessages(tx, { workspaceId: workspace.id, memberId }, quiet.untilFor(memberId) ?? at);
}

interface World {
  readonly drafts: ReadonlyMap<number, readonly ChatDraft[]>;
  readonly chats: readonly ReachableChat[];
  readonly channels: ReadonlyMap<string, ChosenChannel>;
  readonly people: ReadonlyMap<number, UserRef>;
  readonly currencies: readonly Currency[];
  readonly readers: readonly (ExternalReader & { readonly chat: ConnectionName })[];
  readonly quiet: QuietTimes;
  readonly actionsOf: ActionsOf;
}

interface Reading {
  readonly context: ReaderContext;
  readonly loaders: SubjectLoaders;
  readonly actionsOf: ActionsOf;
}

async function loadWorld(events: readonly StoredEvent[], { context, loaders, actionsOf }: Reading): Promise<World> {
  const { tx, workspace, at } = context;
  const recent = events.filter((event) => at.getTime() - event.at.getTime() < MAX_CHAT_AGE_MS);
  const made = await loadMessageContext(recent, context, loaders);
  const drafts = new Map(recent.map((event) => [event.id, chatDraftsOf(event, made)]));
  const all = [...drafts.values()].flat();
  const named = [...all.flatMap((draft) => draft.memberIds), ...recent.map((event) => event.actorMemberId)];
  const told = [...new Set(all.flatMap((draft) => draft.told))];
  const chats = await findReachableChats(tx, workspace.id);
  return {
    drafts,
    chats,
    channels: await findChosenChannels(tx, workspace.id, [...new Set(all.map(({ channelId }) => channelId))]),
    people: await findUserRefs(tx, workspace.id, [...new Set(named)]),
    currencies: await findCurrencies(tx, workspace.id),
    readers: [
      ...(await findReaders(context, { provider: "slack", chats, told })),
      ...(await findReaders(context, { provider: "telegram", chats, told })),
    ],
    quiet: await quietTimes({ ...context, db: context.tx }, [
      ...told,
      ...eventsOf(RETIMING, events).map(({ payload }) => payload.memberId),
    ]),
    actionsOf,
  };
}

/** Each through their own chat with the bot, or else through the workspace's. */
async function findReaders(
  { tx, workspace: { id: workspaceId } }: ReaderContext,
  of: {
    readonly provider: ChatProviderName;
    readonly chats: readonly ReachableChat[];
    readonly told: readonly number[];
  },
): Promise<World["readers"]> {
  const { provider, told } = of;
  const found = await findExternalReaders(tx, { workspaceId, provider, memberIds: told });
  const externalIds = found.map(({ externalId }) => externalId);
  const own = await findPersonalChats(tx, { workspaceId, provider, externalIds });
  const team = of.chats.find((chat) => chat.provider === provider);
  return found.flatMap((reader) => {
    const { externalId } = reader;
    const chat = own.has(externalId) ? { provider, externalId } : team;
    return chat === undefined ? [] : [{ ...reader, chat }];
  });
}

interface Telling {
  readonly event: StoredEvent;
  readonly draft: ChatDraft;
  /** All of the event's. */
  readonly drafts: readonly ChatDraft[];
  readonly world: World;
  readonly context: ReaderContext;
}

async function tell(telling: Telling, earlier: readonly KeptMessage[]): Promise<void> {
  const { draft, world, context } = telling;
  const { tx, workspace, at } = context;
  const roots = earlier.filter(({ threadOf }) => threadOf === null);
  const posted = earlier.filter(({ memberId, thing }) => memberId === 0 && thing === draft.thing);
  const announced = posted.filter(({ threadOf }) => threadOf === null);
  // Whoever was told of an attempt of theirs needn't hear of another's.
  const heard = roots.filter(({ memberId, thing }) => memberId !== 0 && thing === entityOf(draft));
  const told = world.readers.filter(
    ({ memberId }) => draft.told.includes(memberId) && !world.quiet.isMuted(memberId, draft),
  );
  // Nobody wakes up to several messages about the same: the last one says what came before it.
  const held = heard.filter(
    ({ unseenUntil, memberId }) =>
      unseenUntil !== null && unseenUntil > at && told.some((reader) => reader.memberId === memberId),
  );
  await dropHeldMessages(
    tx,
    workspace.id,
    held.map(({ id }) => id),
  );
  const letters = heard.filter((each) => !held.includes(each) && tellingOf(each, telling.drafts) === draft);
  const cards = new Map([...posted, ...letters].map((each) => [each.id, revised(each, telling)]));
  await reviseMessages(tx, { workspaceId: workspace.id, at }, cards);
  const posts = draft.isPublic ? placesOf(draft, { ...world, announced }) : [];
  const answered = await becomeAnnounced(tx, {
    ...{ workspaceId: workspace.id, at, done: telling.event.at, draft },
    // What follows in a thread is a happening of its own.
    posts: posts.filter(({ threadOf }) => threadOf === null),
    draw: (language) => ({ ...draw(telling, { memberId: 0, language }), ...pictureOf(draft) }),
  });
  await queueMessages(
    tx,
    [
      ...posts
        .filter((post) => !answered.includes(post))
        .map(({ chat, place, threadOf }) => {
          const { provider, externalId, language } = chat;
          const to = { provider, externalId, place, isGroup: true, language, priority: PRIORITY.announcement };
          return toMessage(telling, { ...to, memberId: 0, threadOf });
        }),
      ...told.map(({ chat: { provider, externalId }, externalId: place, language, memberId }) => {
        const to = { provider, externalId, place, isGroup: false, language, priority: PRIORITY.personal };
        const message = toMessage(telling, { ...to, memberId, threadOf: null });
        const before = held.filter((each) => each.provider === provider && each.place === place);
        const dueAt = world.quiet.untilFor(memberId);
        return { ...withBefore(message, before), ...(dueAt !== null && { dueAt }) };
      }),
    ],
    at,
  );
}

type Target = Pick<
  NewMessage,
  "provider" | "externalId" | "place" | "isGroup" | "language" | "priority" | "threadOf"
> & { readonly memberId: number };

function toMessage(telling: Telling, { memberId, ...target }: Target): NewMessage {
  const { event, draft, context } = telling;
  const { type, entityId } = draft;
  const thing = memberId === 0 ? draft.thing : entityOf(draft);
  const isPost = memberId === 0 && target.threadOf === null;
  return {
    ...target,
    workspaceId: context.workspace.id,
    key: [event.id, type, target.provider, target.externalId, target.place].join(" "),
    card: { ...draw(telling, { memberId, language: target.language }), ...(isPost && pictureOf(draft)) },
    about: { type, entityId, thing, memberId },
    threadId: "",
    messageId: "",
  };
}

/** What follows in a thread, or in person, has none: it was seen. */
function pictureOf({ picture }: ChatDraft): Pick<ChatCard, "picture"> {
  return picture === undefined ? {} : { picture };
}

interface CardReader {
  /** 0 is a channel. */
  readonly memberId: number;
  readonly language: ChatLanguage;
}

function draw({ event, draft, world, context }: Telling, { memberId, language }: CardReader): ChatCard {
  const { title, message, link } = wordsFor(memberId, { event, draft }, { language, people: world.people });
  const actions = [...world.actionsOf(draft, memberId, language)];
  const author = world.people.get(event.actorMemberId)?.name ?? context.workspace.name;
  const details = detailsOf({ ...world, draft, author }, { memberId, language });
  // Amounts say more than the body does.
  const hint = details !== "" || draft.quote !== "" ? details : message;
  const { fileCount } = draft;
  const facts = fileCount === 0 ? [] : [translatorOf(language)("chat:fileCount", { count: fileCount })];
  return { title, link, facts, ...(hint !== "" && { hint }), body: draft.quote, actions };
}

/** What later messages about a person's own matter have, too; "" for none. */
function entityOf({ category, entityId }: ChatDraft): string {
  return entityId === 0 ? "" : `${category} ${String(entityId)}`;
}

/** Which message of an event changes what a person was told before: the one that's for them, if there's one. */
function tellingOf({ thing, memberId }: KeptMessage, drafts: readonly ChatDraft[]): ChatDraft | undefined {
  const same = drafts.filter((each) => entityOf(each) === thing);
  return same.find(({ told }) => told.includes(memberId)) ?? same.find(({ isForOthers }) => isForOthers);
}

function revised(earlier: KeptMessage, telling: Telling): ChatCard {
  const closed = translatorOf(earlier.language)("chat:closed");
  const card = renewed(earlier, telling);
  return revisedCard({ ...earlier, card }, { draft: telling.draft, draw: () => draw(telling, earlier), closed });
}

/** An announcement whose words have changed, such as a title; buttons and what became of it stay. */
function renewed({ card, type, threadOf, memberId, language }: KeptMessage, telling: Telling): ChatCard {
  const { draft } = telling;
  const { renews } = draft;
  if (renews === undefined || renews !== type || threadOf !== null || memberId !== 0) return card;
  const { title, hint } = draw({ ...telling, draft: { ...draft, type: renews } }, { memberId, language });
  const { picture: _before, ...same } = card;
  return { ...same, title, ...(card.hint !== undefined && hint !== undefined && { hint }), ...pictureOf(draft) };
}

/** A message that also says what the person hasn't been told before it. */
function withBefore(message: NewMessage, before: readonly KeptMessage[]): NewMessage {
  const facts = before.flatMap(({ card }) => [...card.facts, card.title]);
  return { ...message, card: { ...message.card, facts: [...facts, ...message.card.facts] } };
}
