import * as z from "zod/mini";
import { instant } from "../lib/wire.ts";
import { chatConnectionState, chatProblem, chatProvider } from "./integration.values.ts";

/** A team or a group; never its credentials. */
const chatConnection = z.object({
  externalId: z.string(),
  name: z.string(),
  state: chatConnectionState,
  /** Since when it's in this state. */
  changedAt: instant,
  /** Where announcements go that chose no channel; "" is nowhere. */
  channelId: z.string(),
  channels: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The permission the chat hasn't granted, without which channels may be missing; "" for none. */
  missedScope: z.string(),
  /** Whether that channel gets the week in one message. */
  hasDigest: z.boolean(),
  /** Whether people of a Slack team are the members with the same confirmed address. */
  matchesEmails: z.boolean(),
  /** When its people were last read, where they and their groups are kept as they are there; null elsewhere. */
  peopleReadAt: z.nullable(instant),
  /** Messages that wait to be sent, and that were given up in the last week. */
  waiting: z.int(),
  failed: z.int(),
  /** Why the latest of those was given up, and the name of its channel; "" for a person, null without any. */
  lastFailure: z.nullable(z.object({ problem: chatProblem, channel: z.string() })),
  lastSentAt: z.nullable(instant),
});

export const chatSettings = z.object({
  provider: chatProvider,
  connections: z.array(chatConnection),
  /** Since when the chat refuses the token of this server's own bot; null if it doesn't, or teams have tokens of theirs. */
  refusedSince: z.nullable(instant),
});

export type ChatSettings = z.output<typeof chatSettings>;

export type ChatConnection = ChatSettings["connections"][number];
