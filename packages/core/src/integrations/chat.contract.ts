import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { MAX_EXTERNAL_ID_LENGTH } from "../lib/limits.ts";
import { instant } from "../lib/wire.ts";
import { chatSettings } from "./chat-settings.shapes.ts";
import { chatProvider } from "./integration.values.ts";

const MANAGED = { who: "member", permission: ["manage-ws-settings"] } as const;
// What is connected can act for any member who is linked there.
const IN_PERSON = { ...MANAGED, inPerson: true } as const;
const params = z.object({ provider: chatProvider });
const externalId = z.string().check(z.minLength(1), z.maxLength(MAX_EXTERNAL_ID_LENGTH));
const connection = z.object({ provider: chatProvider, externalId });
const code = z.object({
  code: z.string(),
  expiresAt: instant,
  /** Opens the chat with the code; "" where people type it. */
  link: z.string(),
});
const choice = z.strictObject({
  channelId: z.optional(z.string().check(z.maxLength(MAX_EXTERNAL_ID_LENGTH))),
  hasDigest: z.optional(z.boolean()),
  matchesEmails: z.optional(z.boolean()),
});

export const get = endpoint({
  name: "getChatSettings",
  method: "GET",
  path: "/workspaces/settings/{provider}",
  summary: "Returns what is connected of a chat, and whether messages arrive. 404 if the server doesn't run that chat.",
  access: MANAGED,
  params,
  response: chatSettings,
  topics: ["chats"],
});

export const update = endpoint({
  name: "updateChatSettings",
  method: "PUT",
  path: "/workspaces/settings/{provider}",
  summary:
    "Sets the channel for announcements that chose none, empty for nowhere, whether it gets a weekly digest, and whether " +
    "people are known by their confirmed email; what's omitted stays. With `seen`, what someone else has changed since " +
    "isn't overwritten (409).",
  access: MANAGED,
  params,
  body: z.strictObject({ externalId, ...choice.shape, seen: z.optional(choice) }),
  response: chatSettings,
});

export const createCode = endpoint({
  name: "createChatCode",
  method: "POST",
  path: "/workspaces/settings/{provider}/code",
  summary: "Returns a code that connects one chat to the workspace, once, within ten minutes.",
  access: IN_PERSON,
  params,
  response: code,
});

export const disconnect = endpoint({
  name: "disconnectChat",
  method: "DELETE",
  path: "/workspaces/settings/{provider}/connections/{externalId}",
  summary: "Disconnects a chat; nothing more is sent there, and nobody can act from there.",
  access: IN_PERSON,
  params: connection,
  response: chatSettings,
  topics: ["chats", "users", "groups", "session"],
});

export const readPeople = endpoint({
  name: "readChatPeople",
  method: "POST",
  path: "/workspaces/settings/{provider}/connections/{externalId}/people",
  summary:
    "Reads a Slack team's people and user groups: whoever has an email there becomes a member, and names, groups and who " +
    "is disabled are kept as they are there from then on. 404 where a chat can't be asked for that.",
  access: IN_PERSON,
  params: connection,
  response: z.object({
    settings: chatSettings,
    added: z.int(),
    disabled: z.int(),
    /** People of the team that were left out: without an email, or disabled here before. */
    skipped: z.int(),
    /** The permission the team hasn't granted, without which groups or emails are missing; "" for none. */
    missedScope: z.string(),
  }),
  topics: ["chats", "users", "groups", "session"],
});

export const releasePeople = endpoint({
  name: "releaseChatPeople",
  method: "DELETE",
  path: "/workspaces/settings/{provider}/connections/{externalId}/people",
  summary: "Has a team's people and groups managed here again; they stay as they are.",
  access: IN_PERSON,
  params: connection,
  response: chatSettings,
  topics: ["chats", "users", "groups"],
});

export const listOwn = endpoint({
  name: "listOwnChats",
  method: "GET",
  path: "/user/chats",
  summary: "Returns the chats that the workspace is connected to, or that one can be linked in, and whether one is.",
  access: { who: "member" },
  response: z.object({ items: z.array(z.object({ provider: chatProvider, isLinked: z.boolean() })) }),
  topics: ["chats"],
});

export const link = endpoint({
  name: "linkOwnChat",
  method: "POST",
  path: "/user/chats/{provider}/code",
  summary: "Returns a code that links one's account in a chat, once, within ten minutes.",
  access: { who: "member", inPerson: true },
  params,
  response: code,
});

export const unlink = endpoint({
  name: "unlinkOwnChat",
  method: "DELETE",
  path: "/user/chats/{provider}",
  summary: "Unlinks one's account in a chat; what was done there stays.",
  access: { who: "member", inPerson: true },
  params,
  response: z.object({}),
  topics: ["chats"],
});
