import { InvariantError } from "@guildhall/core";
import type { ChatAction } from "@guildhall/core/chat";

/** Opens the card of a thing, or a page. */
export const SHOW = "show";

/** What a button stands for. */
export type Press = Pick<ChatAction, "kind" | "verb" | "id">;

/** In bytes; Telegram's limit, and the same for a link's payload. */
const MAX_BYTES = 64;

const CALLBACK = /^v1:([a-z][a-z-]*)\.([a-z][a-z0-9-]*):([a-z0-9]+)$/;
/** Safe integers of at most 15 digits; codes begin with a digit. */
const THING = /^([a-z]+(?:-[a-z]+)*)-([1-9]\d{0,14})$/;
const PAYLOAD = /^v1_([a-z][a-z-]*)_([a-z][a-z0-9-]*)_([a-z0-9]+)$/;

/** A button's data. @throws {InvariantError} beyond 64 bytes */
export function toCallbackData({ kind, verb, id }: Press): string {
  return checked(`v1:${kind}.${verb}:${id.toString(36)}`, CALLBACK);
}

/** The payload of a link to the bot that does the same as the button. @throws {InvariantError} beyond 64 bytes */
export function toStartPayload({ kind, verb, id }: Press): string {
  return checked(`v1_${kind}_${verb}_${id.toString(36)}`, PAYLOAD);
}

/** Null for what isn't ours. */
export function readCallbackData(data: string): Press | null {
  return read(data, CALLBACK);
}

/** Null for what is neither a button nor a thing, such as a one-time code. */
export function readStartPayload(payload: string): Press | null {
  const [, kind, digits = ""] = THING.exec(payload) ?? [];
  return kind === undefined ? read(payload, PAYLOAD) : { kind, verb: SHOW, id: Number(digits) };
}

/** The payload of a link to the bot that opens a thing's card, such as `challenge-7`. */
export function toThingPayload({ kind, id }: Pick<Press, "kind" | "id">): string {
  return checked(`${kind}-${String(id)}`, THING);
}

function checked(data: string, form: RegExp): string {
  // The form is ASCII, so characters are bytes.
  if (data.length > MAX_BYTES || !form.test(data)) throw new InvariantError("no button of ours", { data });
  return data;
}

function read(data: string, form: RegExp): Press | null {
  const [, kind, verb, digits = ""] = form.exec(data) ?? [];
  if (kind === undefined || verb === undefined) return null;
  const id = Number.parseInt(digits, 36);
  return Number.isSafeInteger(id) && id.toString(36) === digits ? { kind, verb, id } : null;
}
