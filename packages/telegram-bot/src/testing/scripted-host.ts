import type {
  ChatApp,
  ChatChannel,
  ChatConnection,
  ChatDesk,
  ChatPerson,
  ChatReply,
  RedeemOutcome,
  SendOutcome,
} from "@guildhall/core/chat";
import { createMemoryDrafts } from "../drafts/drafts.ts";
import type { TelegramHost } from "../telegram-host.ts";
import type { FakeClock } from "./fake-clock.ts";

/** A host in memory: it queues replies once per key and keeps the app's pace when it sends them. */
export interface ScriptedHost extends TelegramHost {
  /** Desks of linked people, by their id in Telegram. */
  readonly desks: Map<string, ChatDesk>;
  readonly connections: Map<string, ChatConnection>;
  readonly codes: Map<string, RedeemOutcome>;
  readonly redeemed: { readonly code: string; readonly by: ChatPerson }[];
  readonly replies: ChatReply[];
  readonly channels: Map<string, readonly ChatChannel[]>;
  readonly disconnected: string[];
  readonly moved: (readonly [string, string])[];
  /** Where announcements were held back, and how many answers were given meanwhile. */
  readonly held: string[];
  readonly warnings: string[];
  /** How often the bot said that its token is refused. */
  refusals: number;
  whileRefused: TelegramHost["whileRefused"];
  /** Sends what's queued; waits by moving the clock. */
  drain(app: ChatApp): Promise<readonly SendOutcome[]>;
}

export function createScriptedHost(clock: FakeClock): ScriptedHost {
  const queue: ChatReply[] = [];
  const keys = new Set<string>();
  const desks = new Map<string, ChatDesk>();
  const connections = new Map<string, ChatConnection>();
  const codes = new Map<string, RedeemOutcome>();
  const redeemed: ScriptedHost["redeemed"] = [];
  const replies: ChatReply[] = [];
  const channels = new Map<string, readonly ChatChannel[]>();
  const disconnected: string[] = [];
  const moved: (readonly [string, string])[] = [];
  const held: string[] = [];
  const warnings: string[] = [];
  const host: ScriptedHost = {
    origin: "https://guild.example",
    now: clock.now,
    pictureUrl: (path) => `https://guild.example${path}`,
    log: { info: () => undefined, warn: (_fields, message) => void warnings.push(message) },
    drafts: createMemoryDrafts(clock.now),
    ...{ desks, connections, codes, redeemed, replies, channels, disconnected, moved, held, warnings },
    findConnection: (externalId) => Promise.resolve(connections.get(externalId) ?? null),
    openDesk: ({ externalId, language }) =>
      Promise.resolve(
        desks.get(externalId) ?? {
          isStranger: true,
          language,
          text: language === "ru" ? "Сначала войдите" : "Join first",
          link: "/sign-up",
        },
      ),
    reply: (message) => {
      if (keys.has(message.key)) return Promise.resolve();
      keys.add(message.key);
      queue.push(message);
      replies.push(message);
      return Promise.resolve();
    },
    disconnect: (externalId, reason) => {
      disconnected.push(`${externalId} ${reason}`);
      return Promise.resolve();
    },
    saveChannels: (externalId, found) => {
      channels.set(externalId, found);
      return Promise.resolve();
    },
    redeem: (code, by, found) => {
      redeemed.push({ code, by });
      const outcome = codes.get(code) ?? { kind: "refused", text: "This code has expired" };
      const { connection } = by;
      if (outcome.kind !== "refused") connections.set(connection.externalId, { ...connection, workspaceId: 1 });
      if (outcome.kind === "connected" && found !== undefined) channels.set(connection.externalId, found);
      return Promise.resolve(outcome);
    },
    moveChat: (externalId, to) => {
      moved.push([externalId, to]);
      const connection = connections.get(externalId);
      connections.delete(externalId);
      if (connection !== undefined) connections.set(to, { ...connection, externalId: to });
      return Promise.resolve();
    },
    findIcons: () => Promise.resolve(["🏆", "trophy", "❤"]),
    whileAnswering: async (place, _key, answer) => {
      const before = replies.length;
      const answered = await answer();
      held.push(`${place} ${String(replies.length - before)}`);
      return answered;
    },
    refusals: 0,
    whileRefused: () => {
      host.refusals += 1;
      return Promise.resolve();
    },
    drain: async (app) => {
      const outcomes: SendOutcome[] = [];
      for (let message = queue.shift(); message !== undefined; message = queue.shift()) {
        clock.advance(app.pace.placeGapMs);
        const outcome = await app.send(toItem(message));
        if (outcome.kind === "wait") {
          clock.advance(outcome.waitMs);
          queue.unshift(message);
        }
        outcomes.push(outcome);
      }
      return outcomes;
    },
  };
  return host;
}

function toItem({ key: _key, ...message }: ChatReply): Parameters<ChatApp["send"]>[0] {
  return { ...message, id: 1, act: message.messageId === "" ? "post" : "edit" };
}
