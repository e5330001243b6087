export { EVENT_PAYLOADS, parseDomainEvent } from "./domain-event.ts";
export type { DomainEvent, EventPayload, EventType } from "./domain-event.ts";
