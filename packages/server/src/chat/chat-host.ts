import { createClient, UnavailableError, ValidationFailure } from "@guildhall/core";
import type { Client, Language } from "@guildhall/core";
import type {
  ChatDesk,
  ChatHost,
  ChatPerson,
  ChatProviderName,
  ChatReply,
  ChatStranger,
  OutboundItem,
  SendOutcome,
} from "@guildhall/core/chat";
import type { TranslateAny } from "@guildhall/core/i18n";
import { integrationCalls } from "@guildhall/core/integrations";
import { createPlatform } from "@guildhall/core/transport";
import type { Transport } from "@guildhall/core/transport";
import type { Deps } from "../lib/deps.ts";
import { sharePicture } from "../files/shared-picture.ts";
import { runAndTell } from "../lib/run-and-tell.ts";
import { translatorOf } from "../lib/texts.ts";
import { isAnnouncement } from "./answer.repository.ts";
import { readChatKey } from "./chat-key.ts";
import type { ChatAppPlug } from "./chat-app-plug.ts";
import { findChatMembers } from "./chat-member.repository.ts";
import { findConnection } from "./connected-chat.repository.ts";
import { findPersonalChats, saveChannels } from "./connection.repository.ts";
import { openConnection } from "./connections.ts";
import { endChat } from "./end-chat.service.ts";
import { answerAbout, queueAnswer } from "./merge-answer.ts";
import { PRIORITY, queueMessages } from "./outbox.repository.ts";
import { redeemCode } from "./redeem-code.service.ts";

/** What makes the desk of one person. */
export type CreateDesk = (options: {
  readonly client: Client;
  readonly language: Language;
  readonly t: TranslateAny;
  readonly now: () => Date;
  readonly findMembers: (
    externalIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly id: number; readonly name: string }>>;
  readonly plainWords?: (typed: string) => string;
}) => ChatDesk;

export interface ChatHostParts {
  readonly deps: Pick<Deps, "config" | "db" | "bus" | "clock" | "random" | "log">;
  readonly provider: ChatProviderName;
  /** Where the panel is, without a path. */
  readonly origin: string;
  /** Reaches this server's API. */
  readonly transport: Transport;
  readonly createDesk: CreateDesk;
  readonly plainWords?: ChatAppPlug["plainWords"];
  /** Sends past the queue, where there's no connection to queue for. */
  readonly sendNow: (item: OutboundItem) => Promise<SendOutcome>;
  /** Something was queued. */
  readonly wake: () => void;
}

/** Providers fetch from public hosts only. */
function sharedUrl(origin: string, path: string, secret: string): string {
  const { hostname } = new URL(origin);
  const shared = hostname.includes(".") ? sharePicture(path, secret) : "";
  return shared === "" ? "" : `${origin}${shared}`;
}

/** Where a person links their account. */
const LINK_PATH = "/profile/edit";

/** What the server does for a chat app. */
export function createChatHost(parts: ChatHostParts): ChatHost {
  const { deps, provider, origin } = parts;
  const { db, clock, log } = deps;
  const own = { ...deps, db: db.handle };
  return {
    origin,
    log,
    now: () => clock.now(),
    pictureUrl: (path) => sharedUrl(origin, path, deps.config.secret),
    findConnection: (externalId) => openConnection(own, { provider, externalId }),
    openDesk: (person, language) => openDesk(parts, person, language),
    reply: (message) => reply(parts, message),
    redeem: (code, by, channels) => redeemCode(deps, { provider, code, by, ...(channels && { channels }) }),
    async disconnect(externalId, reason) {
      const stored = await findConnection(db.handle, { provider, externalId });
      if (stored === undefined) return;
      const { workspaceId } = stored;
      await runAndTell(deps, (tx, after) =>
        endChat({ db: tx, at: clock.now(), ...after }, { workspaceId, provider, externalId, reason }),
      );
    },
    async saveChannels(externalId, channels, missedScope) {
      const stored = await findConnection(db.handle, { provider, externalId });
      if (stored === undefined) return;
      await db.transaction((tx) => saveChannels(tx, stored, { channels, missedScope }));
    },
  };
}

async function openDesk(parts: ChatHostParts, person: ChatPerson, asked?: Language): Promise<ChatDesk | ChatStranger> {
  const { deps, provider, transport, createDesk, plainWords } = parts;
  const { workspaceId } = person.connection;
  const find = (externalIds: readonly string[]) =>
    findChatMembers(deps.db.handle, { workspaceId, provider, externalIds });
  const [member] = await find([person.externalId]);
  const token = member?.isActive === true ? await issueToken(parts, person) : null;
  if (member?.isActive === false) return disabledOf(member);
  if (member === undefined || token === null) return strangerOf(parts, person);
  const { language } = asked === undefined ? member : { language: asked };
  const platform = createPlatform();
  return createDesk({
    client: createClient({
      transport,
      platform,
      token: () => token,
      language: () => language,
      workspaceId: () => workspaceId,
    }),
    language,
    t: translatorOf(language),
    now: () => deps.clock.now(),
    ...(plainWords && { plainWords }),
    // The server decides about disabled ones, too: it says why they can't be thanked.
    findMembers: async (ids) =>
      new Map((await find(ids)).map(({ externalId, id, name }) => [externalId, { id, name }])),
  });
}

/** Null if the chat may no longer act for them. */
async function issueToken({ deps, provider, transport }: ChatHostParts, person: ChatPerson): Promise<string | null> {
  const { connection, externalId } = person;
  const key = await readChatKey({ ...deps, db: deps.db.handle }, { workspaceId: connection.workspaceId, provider });
  if (key === null) return null;
  const client = createClient({ transport, platform: createPlatform(), token: () => key });
  try {
    return (await client.call(integrationCalls.issueToken, { params: { provider }, body: { externalId } })).token;
  } catch (error) {
    if (error instanceof ValidationFailure) return null;
    throw error;
  }
}

/** They know who they are, so connecting anew would lead nowhere. */
function disabledOf({ language }: { readonly language: ChatStranger["language"] }): ChatStranger {
  const text = translatorOf(language)("integrations:error.account_disabled");
  return { isStranger: true, language, text, link: "" };
}

function strangerOf({ origin }: ChatHostParts, { language }: ChatPerson): ChatStranger {
  return {
    isStranger: true,
    language,
    text: translatorOf(language)("chat:hello.stranger"),
    link: origin + LINK_PATH,
  };
}

async function reply({ deps, provider, sendNow, wake }: ChatHostParts, message: ChatReply): Promise<void> {
  const { connection, place, language, threadId, messageId, card, key, about } = message;
  const { workspaceId, externalId } = connection;
  if (workspaceId === 0) {
    const act = messageId === "" ? "post" : "edit";
    const outcome = await sendNow({ id: 0, connection, place, language, act, messageId, threadId, card });
    // There's no queue to wait in: the delivery is worked on again.
    if (outcome.kind === "wait") throw new UnavailableError("a chat takes no message now");
    return;
  }
  const personal = await findPersonalChats(deps.db.handle, { workspaceId, provider, externalIds: [place] });
  const to = { workspaceId, provider, externalId, place, isGroup: !personal.has(place), language, threadId, messageId };
  const answer = { ...to, priority: PRIORITY.reply, key: `reply ${provider} ${key}`, card, threadOf: null };
  const at = deps.clock.now();
  if (about !== undefined && to.isGroup) await queueAnswer(deps.db, { ...answer, about: answerAbout(about) }, at);
  else if (messageId === "" || !to.isGroup || !(await isAnnouncement(deps.db.handle, to)))
    await queueMessages(deps.db.handle, [{ ...answer, about: null }], at);
  wake();
}
