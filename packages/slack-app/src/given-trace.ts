import type { ChatAction, ChatCard } from "@guildhall/core/chat";
import type { AnswerPlace } from "./answer.ts";
import { outcomeMessage, tell } from "./answer.ts";
import { asRecord, parsePayload } from "./payload.ts";
import type { Actor, Scene } from "./scene.ts";
import type { Notes, SlackDeps } from "./slack-host.ts";

export type Undo = Pick<ChatAction, "kind" | "verb" | "id">;

/** What was given by something in Slack, and what takes it back. */
export interface Given {
  /** When, by Slack's clock in s. */
  readonly at: string;
  readonly userId: string;
  readonly undo: Undo;
}

/** What is known of something that gives thanks and may go away again: an emoji on a message, or a message. */
export interface Trace {
  readonly key: string;
  /** When it last went away, by Slack's clock in s; 0 if never. */
  removedAt(): Promise<number>;
  writeRemoved(at: string): Promise<void>;
  given(): Promise<Given | null>;
  writeGiven(given: Given): Promise<void>;
  /** Nothing is given by it any more. */
  forget(): Promise<void>;
}

export function traceOf(notes: Notes, key: string): Trace {
  return {
    key,
    removedAt: async () => Number((await notes.read(`${key}:removed`)) ?? 0),
    async writeRemoved(at) {
      const before = Number((await notes.read(`${key}:removed`)) ?? 0);
      if (Number(at) > before) await notes.write(`${key}:removed`, at);
    },
    async given() {
      const { at, userId, undo } = parsePayload((await notes.read(`${key}:given`)) ?? "{}") ?? {};
      if (typeof at !== "string" || typeof userId !== "string") return null;
      const { kind, verb, id } = asRecord(undo);
      return { at, userId, undo: { kind: String(kind), verb: String(verb), id: Number(id) } };
    },
    writeGiven: ({ at, userId, undo: { kind, verb, id } }) =>
      notes.write(`${key}:given`, JSON.stringify({ at, userId, undo: { kind, verb, id } })),
    forget: () => notes.write(`${key}:given`, ""),
  };
}

/** A message that gave thanks, or says that they were given. */
export interface GivingMessage {
  readonly channel: string;
  readonly ts: string;
}

export function messageTrace(
  notes: Notes,
  { connection }: Pick<Scene, "connection">,
  { channel, ts }: GivingMessage,
): Trace {
  return traceOf(notes, `message:${connection.externalId}:${channel}:${ts}`);
}

/** What takes back what a card is about; undefined if nothing does. */
export function undoOf(card: ChatCard | null): Undo | undefined {
  return card?.actions.find(({ verb }) => verb === "undo");
}

/** Takes it back and says so, or why it can't be; once, however often it's asked for. */
export async function undoGiven(
  deps: SlackDeps,
  actor: Actor,
  { undo, place }: { readonly undo: Undo; readonly place: AnswerPlace },
): Promise<void> {
  const key = `${actor.key}:undo`;
  const { kind, verb, id } = undo;
  const outcome = await actor.desk.act({ kind, verb, id }, null, key);
  if (outcome.kind !== "form") await tell(deps, { ...actor, key, place }, outcomeMessage(outcome, actor.frame));
}
