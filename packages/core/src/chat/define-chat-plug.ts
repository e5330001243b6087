import type { Client } from "../client/client.ts";
import type { UserInfo } from "../session/session-store.ts";
import type { TranslateAny } from "../i18n/translate.ts";
import type { Language } from "../lib/options.ts";
import type { NotificationType } from "../messages/message-kinds.ts";
import type { ChatAction, ChatCard, ChatForm, ChatInput, ChatOption } from "./chat-card.ts";
import type { ChatLink, ChatListName } from "./chat-desk.ts";

/** A signed-in person with their workspace. */
export type ChatMember = Extract<UserInfo, { loggedIn: true }>;

/** What a plug works with: one person of a chat, with their permissions and in their language. */
export interface DeskContext {
  readonly client: Client;
  readonly language: Language;
  readonly t: TranslateAny;
  readonly now: () => Date;
  /** Read once. */
  readonly member: () => Promise<ChatMember>;
  /** Members by the chat's ids; people who aren't linked are missing. */
  readonly findMembers: (externalIds: readonly string[]) => Promise<ReadonlyMap<string, LinkedMember>>;
  /** Words as they're typed in the chat, as they're shown elsewhere; by default the same. */
  readonly plainWords?: (typed: string) => string;
}

export interface LinkedMember {
  readonly id: number;
  readonly name: string;
}

/** The kind and id of something that has a card. */
export interface ChatThing {
  readonly kind: string;
  readonly id: number;
}

/** Something a person does with a thing. */
export interface ChatVerb<Thing> {
  readonly style: ChatAction["style"];
  /** On a message of this type, the thing isn't loaded. */
  readonly label: (context: Pick<DeskContext, "t">, thing?: Thing, type?: NotificationType) => string;
  /** The ability that came with the thing. */
  readonly ability: (thing: Thing) => { readonly allowed: boolean; readonly reason?: string | undefined };
  /** More than the reason, such as what's missing; "" for nothing. */
  readonly explain?: (thing: Thing, context: DeskContext) => Promise<string> | string;
  /** Options of its form's choice that fit what's typed, where it may have more than a form shows. */
  readonly find?: (context: DeskContext, id: number, typed: string) => Promise<readonly ChatOption[]>;
  /** What it needs to know first; without, it's done at once. */
  readonly form?: (thing: Thing, context: DeskContext) => Promise<ChatForm> | ChatForm;
  /**
   * Makes the call, with nothing but the id, the input and the key, so that a repeat is the same request. The server
   * authorizes it.
   */
  readonly act: (step: VerbStep) => Promise<VerbResult>;
}

export interface VerbStep {
  readonly id: number;
  readonly input: ChatInput;
  readonly key: string;
  readonly context: DeskContext;
}

export type VerbResult =
  /**
   * Done; shows another thing's card than its own, or none, and may go on with the verb's next form. With `isView`,
   * nothing was changed, and what it shows is for whoever asked.
   */
  | { readonly text: string; readonly shows?: ChatThing | null; readonly next?: ChatForm; readonly isView?: true }
  /** Something entered can't be sent at all. */
  | { readonly field: string; readonly problem: string };

/** One of the lists that the plug has something for. */
export interface ChatSource<Thing> {
  readonly list: ChatListName;
  /** Also on the first page, under this title. */
  readonly home?: (context: DeskContext) => string;
  /** Pages from 0. */
  readonly load: (context: DeskContext, page: number) => Promise<SourcePage<Thing>>;
  /** What to say if there's nothing. */
  readonly empty: (context: DeskContext) => string;
}

export interface SourcePage<Thing> {
  readonly things: readonly Thing[];
  readonly facts?: readonly string[];
  readonly nextPage: number | null;
}

/** What a feature brings to chats. */
export interface ChatPlugParts<Thing> {
  readonly kind: string;
  readonly idOf: (thing: Thing) => number;
  readonly load: (context: DeskContext, id: number) => Promise<Thing>;
  /** Whether it has no card any more, such as thanks that were undone. */
  readonly isGone?: (thing: Thing) => boolean;
  readonly card: (thing: Thing, context: DeskContext) => Promise<Omit<ChatCard, "actions">> | Omit<ChatCard, "actions">;
  /** As anybody sees it, whoever looks; null if not everyone may. By default, nobody's own things are shown to others. */
  readonly sharedCard?: (thing: Thing, context: DeskContext) => Promise<Omit<ChatCard, "actions"> | null>;
  /** By verb, in the order of the buttons. */
  readonly verbs: Readonly<Record<string, ChatVerb<Thing>>>;
  readonly sources?: readonly ChatSource<Thing>[];
  /** Said first on the first page, such as what's left of a quota. */
  readonly homeFacts?: (context: DeskContext) => Promise<readonly string[]>;
  /** Where the first page leads in the panel; null if there's nothing for this person. */
  readonly homeLink?: (context: DeskContext) => Promise<ChatLink | null>;
  /** Buttons of messages about such a thing, perhaps by its type, whose readers may differ in what they can do. */
  readonly onMessages?: Readonly<
    Partial<Record<NotificationType, readonly string[] | ((subjectType: string) => readonly string[])>>
  >;
}

/** A feature's part of the desk, without the type of its things. */
export interface ChatPlug {
  readonly kind: string;
  /** Null if nothing of this kind has a card. */
  readonly card: (context: DeskContext, id: number) => Promise<ChatCard | null>;
  /** For everyone in a channel; null if not everyone may see it. */
  readonly sharedCard: (context: DeskContext, id: number) => Promise<ChatCard | null>;
  readonly verbs: ReadonlyMap<string, PluggedVerb>;
  readonly sources: readonly PluggedSource[];
  readonly homeFacts: (context: DeskContext) => Promise<readonly string[]>;
  readonly homeLink: (context: DeskContext) => Promise<ChatLink | null>;
  readonly messageActions: (message: ActionMessage, context: Pick<DeskContext, "t">) => readonly ChatAction[];
}

/** A message as far as its buttons go. */
export interface ActionMessage {
  readonly type: NotificationType;
  readonly entityId: number;
  /** The type of what it's about; "" for none, as by default. */
  readonly subjectType?: string;
}

export interface PluggedVerb {
  readonly hasForm: boolean;
  /** The form, or why it can't be done. */
  readonly prepare: (context: DeskContext, id: number) => Promise<PreparedVerb>;
  readonly act: (step: VerbStep) => Promise<VerbResult>;
  readonly find: ChatVerb<never>["find"] | undefined;
}

export type PreparedVerb =
  | { readonly form: ChatForm }
  | { readonly reason: string; readonly text: string; readonly card: ChatCard };

export interface PluggedSource {
  readonly list: ChatListName;
  readonly home: ((context: DeskContext) => string) | null;
  readonly empty: (context: DeskContext) => string;
  readonly load: (
    context: DeskContext,
    page: number,
  ) => Promise<{
    readonly items: readonly ChatCard[];
    readonly facts: readonly string[];
    readonly nextPage: number | null;
  }>;
}

export function defineChatPlug<Thing>(parts: ChatPlugParts<Thing>): ChatPlug {
  const { kind, idOf, verbs, onMessages = {} } = parts;

  async function cardOf(thing: Thing, context: DeskContext): Promise<ChatCard> {
    const actions = Object.entries(verbs)
      .filter(([, { ability }]) => ability(thing).allowed)
      .map(([verb, { label, style }]) => ({ kind, verb, id: idOf(thing), label: label(context, thing), style }));
    return { ...(await parts.card(thing, context)), actions };
  }

  function plugVerb({ ability, explain, form, act, find }: ChatVerb<Thing>): PluggedVerb {
    return {
      hasForm: form !== undefined,
      act,
      find,
      prepare: async (context, id) => {
        const thing = await parts.load(context, id);
        const { allowed, reason = "" } = ability(thing);
        if (allowed && form !== undefined) return { form: await form(thing, context) };
        const text = (await explain?.(thing, context)) ?? "";
        return { reason, text, card: await cardOf(thing, context) };
      },
    };
  }

  return {
    kind,
    homeFacts: parts.homeFacts ?? noFacts,
    homeLink: parts.homeLink ?? nothing,
    card: async (context, id) => {
      const thing = await parts.load(context, id);
      return parts.isGone?.(thing) === true ? null : cardOf(thing, context);
    },
    sharedCard: async (context, id) => {
      const card =
        parts.sharedCard === undefined ? null : await parts.sharedCard(await parts.load(context, id), context);
      return card === null ? null : { ...card, actions: [] };
    },
    verbs: new Map(Object.entries(verbs).map(([name, verb]) => [name, plugVerb(verb)])),
    sources: (parts.sources ?? []).map((source) => plugSource(source, cardOf)),
    messageActions: ({ type, entityId: id, subjectType = "" }, context) => {
      const offered = onMessages[type] ?? [];
      return (typeof offered === "function" ? offered(subjectType) : offered).flatMap((verb) => {
        const declared = verbs[verb];
        return declared === undefined
          ? []
          : [{ kind, verb, id, label: declared.label(context, undefined, type), style: declared.style }];
      });
    },
  };
}

/** What a feature says in chats where it has nothing to press. */
export function defineChatFacts(parts: {
  readonly kind: string;
  readonly sources?: readonly ChatSource<never>[];
  readonly homeFacts?: ChatPlug["homeFacts"];
}): ChatPlug {
  return {
    kind: parts.kind,
    card: nothing,
    sharedCard: nothing,
    verbs: new Map(),
    sources: (parts.sources ?? []).map((source) => plugSource(source, (thing: never) => Promise.resolve(thing))),
    homeFacts: parts.homeFacts ?? noFacts,
    homeLink: nothing,
    messageActions: () => [],
  };
}

const noFacts = (): Promise<readonly string[]> => Promise.resolve([]);
const nothing = (): Promise<null> => Promise.resolve(null);

function plugSource<Thing>(
  { list, home, empty, load }: ChatSource<Thing>,
  cardOf: (thing: Thing, context: DeskContext) => Promise<ChatCard>,
): PluggedSource {
  return {
    list,
    home: home ?? null,
    empty,
    load: async (context, page) => {
      const { things, facts = [], nextPage } = await load(context, page);
      return { items: await Promise.all(things.map((thing) => cardOf(thing, context))), facts, nextPage };
    },
  };
}
