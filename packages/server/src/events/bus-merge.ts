import type { NewsTopic } from "@guildhall/core/stream";
import type { BusMessage } from "./bus.ts";
import { mergeNews } from "./news.ts";
import type { News } from "./reader.ts";

type NewsMessage = Extract<BusMessage, { readonly kind: "news" }>;

/** Cap on members per message, so that it fits into one NOTIFY. */
const MAX_MEMBERS = 300;

/** Merges messages published together: few per workspace, without duplicates. */
export function mergeMessages(messages: readonly BusMessage[]): readonly BusMessage[] {
  const others = new Map<string, BusMessage>();
  const newsByWorkspace = new Map<number, NewsMessage[]>();
  for (const message of messages) {
    if (message.kind !== "news") others.set(JSON.stringify(message), message);
    else {
      const known = newsByWorkspace.get(message.workspaceId);
      if (known === undefined) newsByWorkspace.set(message.workspaceId, [message]);
      else known.push(message);
    }
  }
  return [...others.values(), ...[...newsByWorkspace.values()].flatMap(mergeWorkspace)];
}

function mergeWorkspace(messages: readonly NewsMessage[]): readonly NewsMessage[] {
  const workspaceId = messages[0]?.workspaceId ?? 0;
  const seq = Math.max(0, ...messages.map((each) => each.seq ?? 0));
  const merged = mergeNews(messages);
  return (merged.length === 0 ? [{ topics: [], memberIds: [] }] : merged)
    .flatMap(split)
    .map(({ topics, memberIds }) => {
      const message = { kind: "news", workspaceId, topics, memberIds } as const;
      return seq > 0 ? { ...message, seq } : message;
    });
}

function split({ topics, memberIds }: News): readonly News[] {
  const parts: { topics: readonly NewsTopic[]; memberIds: readonly number[] }[] = [];
  for (let start = 0; start < memberIds.length; start += MAX_MEMBERS) {
    parts.push({ topics, memberIds: memberIds.slice(start, start + MAX_MEMBERS) });
  }
  return parts.length === 0 ? [{ topics, memberIds }] : parts;
}
