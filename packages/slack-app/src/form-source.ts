import type { ChatAction } from "@guildhall/core/chat";
import type { AnswerPlace } from "./answer.ts";
import { asRecord, parsePayload } from "./payload.ts";

/** What a modal is for: it travels with the view and comes back with what was entered. */
export interface FormSource {
  /** Null for saying thanks. */
  readonly action: Pick<ChatAction, "kind" | "verb" | "id"> | null;
  readonly place: AnswerPlace;
  /** The form's own word on what it was made from. */
  readonly seen: string;
}

export function writeSource(source: FormSource): string {
  return JSON.stringify(source);
}

/** Null if it's none of ours. */
export function readSource(metadata: string): FormSource | null {
  const { action, place, seen } = parsePayload(metadata) ?? {};
  const where = readPlace(asRecord(place));
  if (where === null || action === undefined) return null;
  return { action: action === null ? null : readAction(asRecord(action)), place: where, seen: word(seen) };
}

function readAction({ kind, verb, id }: Readonly<Record<string, unknown>>): FormSource["action"] {
  return { kind: word(kind), verb: word(verb), id: Number(id) };
}

function readPlace({ kind, url, channel, threadId }: Readonly<Record<string, unknown>>): AnswerPlace | null {
  if (kind === "dm") return { kind };
  if (kind === "url") return { kind, url: word(url) };
  return kind === "channel" ? { kind, channel: word(channel), threadId: word(threadId) } : null;
}

function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}
