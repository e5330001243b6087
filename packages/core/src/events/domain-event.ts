import * as z from "zod/mini";
import { DECLARED_EVENTS } from "./declared-events.ts";

/** Payload schema per event type, by feature; a type may be extended, never changed. */
export const EVENT_PAYLOADS = DECLARED_EVENTS;

export type EventType = keyof typeof EVENT_PAYLOADS;

export type EventPayload<T extends EventType> = z.output<(typeof EVENT_PAYLOADS)[T]>;

export type DomainEvent = {
  [T in EventType]: { readonly type: T; readonly payload: EventPayload<T> };
}[EventType];

/** Parses a stored or received event; null if its type is unknown or its payload invalid. */
export function parseDomainEvent(type: string, payload: unknown): DomainEvent | null {
  if (!Object.hasOwn(EVENT_PAYLOADS, type)) return null;
  const kind = type as EventType;
  const parsed = z.safeParse(EVENT_PAYLOADS[kind], payload);
  // Safe: the payload was parsed with its type's schema.
  return parsed.success ? ({ type: kind, payload: parsed.data } as DomainEvent) : null;
}
