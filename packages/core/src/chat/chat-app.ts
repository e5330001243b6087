import type { Language } from "../lib/options.ts";
import type { IntegrationProvider } from "../integrations/integration.values.ts";
import type { CancelSignal } from "../transport/transport.ts";
import type { ChatCard } from "./chat-card.ts";
import type { ChatDesk } from "./chat-desk.ts";

/** The platform's own signal to stop; core itself knows none. */
type PlatformSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } } ? Signal : CancelSignal;

/** Chats in which people talk to Guildhall. */
export type ChatProviderName = Extract<IntegrationProvider, "slack" | "telegram">;

/** A chat app as its host runs it: the host stores and schedules, the app knows the provider's protocol. */
export interface ChatApp {
  readonly provider: ChatProviderName;
  /** Checks a request from the provider and says how to answer it; it does nothing yet. */
  receive(request: InboundRequest): InboundAnswer;
  /**
   * Works on a stored delivery. It may be called again with the same one after a crash, so what it does is keyed by the
   * delivery's id. What it returns answers a request that waits; it's ignored otherwise.
   */
  handle(delivery: Delivery): Promise<InboundResponse>;
  /** Sends one queued message. */
  send(item: OutboundItem): Promise<SendOutcome>;
  readonly pace: SendPace;
  /**
   * Who belongs to a team; missing where a chat can't be asked.
   * @throws {UnavailableError} when the provider doesn't answer
   */
  readonly readTeam?: (connection: ChatConnection) => Promise<TeamList>;
  /** Fetches deliveries by itself where the provider can't call us; null where it calls. */
  readonly fetch:
    | ((take: (delivery: Delivery) => Promise<InboundResponse>, signal: PlatformSignal) => Promise<void>)
    | null;
}

export interface InboundRequest {
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  readonly at: Date;
}

export interface InboundResponse {
  readonly status: number;
  /** JSON, or text; "" for none. */
  readonly body: string;
}

export type InboundAnswer =
  /** Nothing to work on: refused, or the provider only checks the address. */
  | { readonly kind: "answer"; readonly response: InboundResponse }
  /** Stored first, then answered with an empty 200, then worked on. */
  | { readonly kind: "later"; readonly delivery: Delivery }
  /** Stored first, then worked on; the result is the answer. */
  | { readonly kind: "now"; readonly delivery: Delivery };

export interface Delivery {
  /** The provider's own id of it: the same one is worked on once. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

/** A team or bot connected to a workspace. */
export interface ChatConnection {
  readonly workspaceId: number;
  /** The team's id at the provider; for Telegram the chat's. */
  readonly externalId: string;
  readonly name: string;
  readonly language: Language;
  /** Secrets of the connection, such as `botToken`; never logged. */
  readonly credentials: Readonly<Record<string, string>>;
}

/** Who belongs to a team: its own people, without apps, guests and those who have left. */
export interface TeamList {
  readonly people: readonly TeamPerson[];
  /** Null if the app may not see them. */
  readonly groups: readonly TeamGroup[] | null;
  /** The permission that the team hasn't granted, without which something is missing; "" for none. */
  readonly missedScope: string;
}

export interface TeamPerson {
  readonly externalId: string;
  readonly name: string;
  /** "" unless the provider has confirmed it. */
  readonly email: string;
}

export interface TeamGroup {
  readonly externalId: string;
  readonly name: string;
  /** People's ids. */
  readonly members: readonly string[];
}

/** Where a message goes: a channel or a person, by the provider's id. */
export interface OutboundItem {
  readonly id: number;
  readonly connection: ChatConnection;
  readonly place: string;
  readonly language: Language;
  readonly act: "post" | "edit" | "delete";
  /** The message that is changed or deleted; "" for a new one. */
  readonly messageId: string;
  /** The message it's a reply to; "" for none. */
  readonly threadId: string;
  readonly card: ChatCard;
}

export type SendOutcome =
  | { readonly kind: "sent"; readonly messageId: string }
  /** To be sent again, not before so many ms; `isForAll` if the provider asks to pause altogether. */
  | { readonly kind: "wait"; readonly waitMs: number; readonly isForAll: boolean }
  /** It will never arrive there, such as in a channel the app was removed from. */
  | { readonly kind: "unreachable"; readonly reason: string }
  /** The connection's credentials hold no more. */
  | { readonly kind: "revoked"; readonly reason: string };

/** What the provider allows. */
export interface SendPace {
  /** Messages a second over all places. */
  readonly perSecond: number;
  /** The shortest time between two messages to the same place, in ms. */
  readonly placeGapMs: number;
  /** Messages a minute to a place that several people read. */
  readonly perMinuteInGroups: number;
}

/** What a chat app needs of its host. */
export interface ChatHost {
  /** Where the panel is, without a path. */
  readonly origin: string;
  now(): Date;
  /** Where the provider finds a card's picture; "" if it can't reach us. */
  pictureUrl(path: string): string;
  readonly log: ChatLog;
  /** Null if the team isn't connected. */
  findConnection(externalId: string): Promise<ChatConnection | null>;
  /**
   * A desk that acts for a person of the chat; a stranger if nobody here is linked to them. It speaks their language, or
   * another one for what others read.
   */
  openDesk(person: ChatPerson, language?: Language): Promise<ChatDesk | ChatStranger>;
  /** Puts a message into the queue, ahead of announcements. */
  reply(message: ChatReply): Promise<void>;
  /** The provider says that the team removed the app or withdrew its token. */
  disconnect(externalId: string, reason: "uninstalled" | "revoked"): Promise<void>;
  /** The channels that announcements can go to. */
  saveChannels(externalId: string, channels: readonly ChatChannel[], missedScope: string): Promise<void>;
  /**
   * Redeems a one-time code of the panel that links an account, or a chat to a workspace. `channels` are those of a chat
   * that's connected by it; without them, they're saved later.
   */
  redeem(code: string, by: ChatPerson, channels?: readonly ChatChannel[]): Promise<RedeemOutcome>;
}

export interface ChatLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Somebody in a chat. */
export interface ChatPerson {
  readonly connection: ChatConnection;
  readonly externalId: string;
  readonly name: string;
  /** What the chat says of their language; the account's counts if they're linked. */
  readonly language: Language;
}

export interface ChatStranger {
  readonly isStranger: true;
  readonly language: Language;
  /** What to do next, in their language, and where. */
  readonly text: string;
  readonly link: string;
}

export interface ChatReply {
  readonly connection: ChatConnection;
  readonly place: string;
  readonly language: Language;
  readonly threadId: string;
  /** Edits this message instead of posting; "" for a new one. */
  readonly messageId: string;
  readonly card: ChatCard;
  /** Sent once, however often it's asked for. */
  readonly key: string;
  /**
   * What it says was done, where several people read it: should that be announced in the same place, both are one
   * message.
   */
  readonly about?: { readonly kind: string; readonly id: number };
}

export interface ChatChannel {
  readonly id: string;
  readonly name: string;
}

export type RedeemOutcome =
  | { readonly kind: "linked"; readonly text: string }
  | { readonly kind: "connected"; readonly text: string }
  | { readonly kind: "refused"; readonly text: string };
