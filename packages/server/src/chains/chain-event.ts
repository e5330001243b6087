import type { FieldChange } from "@guildhall/core";
import { recordEvent } from "../events/record-event.ts";
import type { EventScope } from "../events/record-event.ts";
import type { ChainRow } from "./chain.repository.ts";

/** What its events need of it. */
export type EventChain = Pick<ChainRow, "id" | "authorId" | "groupId">;

export function about({ id, authorId, groupId }: EventChain) {
  return { chainId: id, authorId, groupId };
}

/** Records that it was published, with its announcement. */
export async function recordPublished(
  scope: EventScope,
  chain: EventChain,
  changes: FieldChange[] = [],
): Promise<void> {
  await recordEvent(scope, { type: "chain.published", payload: { ...about(chain), changes } });
}

/** Records that a draft was created or changed. */
export async function recordDrafted(scope: EventScope, chain: EventChain, changes: FieldChange[]): Promise<void> {
  if (changes.length > 0) await recordEvent(scope, { type: "chain.drafted", payload: { ...about(chain), changes } });
}
