import { messagesOf } from "@guildhall/core/messages";
import type { Message } from "@guildhall/core/messages";
import type { ReaderContext, StoredEvent } from "../events/reader.ts";
import { loadMessageContext } from "./message-context.ts";
import type { SubjectLoaders } from "./message-context.ts";

/** A message with the event that made it. */
export interface EventMessage extends Message {
  readonly event: StoredEvent;
}

/** In order. */
export async function messagesOfEvents(
  events: readonly StoredEvent[],
  context: ReaderContext,
  loaders: SubjectLoaders,
): Promise<readonly EventMessage[]> {
  const made = await loadMessageContext(events, context, loaders);
  return events.flatMap((event) => messagesOf(event, made).map((message) => ({ ...message, event })));
}
