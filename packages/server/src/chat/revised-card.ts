import type { ChatCard } from "@guildhall/core/chat";
import type { ChatDraft } from "@guildhall/core/messages";
import type { KeptMessage } from "./outbox.repository.ts";

type Earlier = Pick<KeptMessage, "card" | "type" | "memberId" | "threadOf">;

type News = Pick<ChatDraft, "type" | "told" | "isForOthers" | "isOpen" | "isPublic">;

interface Revision {
  readonly draft: News;
  /** The news as the earlier message's reader has it. */
  readonly draw: () => ChatCard;
  /** That nobody can take part any more, in the earlier message's language. */
  readonly closed: string;
}

/** An earlier message with what became of what it's about. */
export function revisedCard(earlier: Earlier, revision: Revision): ChatCard {
  return earlier.memberId === 0 ? revisedPost(earlier, revision) : revisedLetter(earlier, revision);
}

/** What everyone reads keeps its buttons as long as they do anything. */
function revisedPost({ card, threadOf }: Earlier, { draft, draw, closed }: Revision): ChatCard {
  const { hint, ...over } = { ...card, actions: [] };
  const base = draft.isOpen ? card : over;
  // What follows in a thread is told by a message of its own.
  if (threadOf !== null) return base;
  if (!draft.isPublic) return draft.isOpen ? base : { ...base, facts: withFact(base.facts, closed) };
  const { title, actions, ...news } = draw();
  if (!draft.isOpen || base.actions.length > 0) return { ...base, facts: [title] };
  const next = hint ?? news.hint;
  return { ...over, ...(next !== undefined && { hint: next }), facts: [title], actions };
}

function withFact(facts: readonly string[], fact: string): readonly string[] {
  return facts.includes(fact) ? facts : [...facts, fact];
}

/** Whoever was told what it waits for reads that no longer; buttons are for those who are told of the news. */
function revisedLetter({ card, type, memberId }: Earlier, { draft, draw }: Revision): ChatCard {
  const isTold = draft.told.includes(memberId);
  if (!isTold && !draft.isForOthers) return card;
  const { hint: _, ...over } = card;
  // It begins anew, in a message of its own.
  if (isTold && type === draft.type) return { ...over, actions: [] };
  const { title, actions } = draw();
  return { ...over, facts: [title], actions: isTold ? actions : [] };
}
