import type { ChatChannel, ChatConnection, ChatPerson, ChatReply, RedeemOutcome } from "@guildhall/core/chat";
import type { SlackHost } from "../slack-host.ts";
import type { ScriptedDesk } from "./scripted-desk.ts";

/** A host that keeps everything in memory and records what it's told. */
export interface ScriptedHost extends SlackHost {
  readonly connections: Map<string, ChatConnection>;
  /** Desks by the person's id; whoever has none is a stranger. */
  readonly desks: Map<string, ScriptedDesk>;
  readonly opened: ChatPerson[];
  readonly replies: ChatReply[];
  readonly disconnected: { readonly externalId: string; readonly reason: string }[];
  readonly channels: {
    readonly externalId: string;
    readonly channels: readonly ChatChannel[];
    readonly missedScope: string;
  }[];
  readonly logged: { readonly level: string; readonly fields: object; readonly message: string }[];
  readonly recognized: { readonly externalId: string; readonly email: string }[];
  readonly codes: Map<string, RedeemOutcome>;
  reactions: readonly string[];
}

const ORIGIN = "https://guildhall.example";

export function createScriptedHost(now: () => Date): ScriptedHost {
  const notes = new Map<string, string>();
  const host: ScriptedHost = {
    origin: ORIGIN,
    now,
    pictureUrl: (path) => `${ORIGIN}${path}`,
    connections: new Map(),
    desks: new Map(),
    opened: [],
    replies: [],
    disconnected: [],
    channels: [],
    logged: [],
    recognized: [],
    codes: new Map(),
    reactions: ["gem"],
    log: {
      info: (fields, message) => void host.logged.push({ level: "info", fields, message }),
      warn: (fields, message) => void host.logged.push({ level: "warn", fields, message }),
    },
    findConnection: async (externalId) => host.connections.get(externalId) ?? null,
    openDesk: async (who, asked) => {
      const person = asked === undefined ? who : { ...who, language: asked };
      host.opened.push(person);
      const { language } = person;
      const text = language === "ru" ? "Сначала войдите в Guildhall." : "Join Guildhall first.";
      return host.desks.get(person.externalId) ?? { isStranger: true, language, text, link: "/join" };
    },
    reply: async (message) => {
      if (!host.replies.some(({ key }) => key === message.key)) host.replies.push(message);
    },
    disconnect: async (externalId, reason) => void host.disconnected.push({ externalId, reason }),
    saveChannels: async (externalId, channels, missedScope) =>
      void host.channels.push({ externalId, channels, missedScope }),
    redeem: async (code) => host.codes.get(code) ?? { kind: "refused", text: "This code is not valid." },
    findReactions: async () => host.reactions,
    recognize: async (_connection, person) => void host.recognized.push(person),
    notes: {
      read: async (key) => notes.get(key) ?? null,
      write: async (key, value) => void notes.set(key, value),
      claim: async (key, value) => {
        notes.set(key, notes.get(key) ?? value);
        return notes.get(key) ?? value;
      },
    },
  };
  return host;
}
