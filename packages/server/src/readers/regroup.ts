import type { ReaderContext, StoredEvent } from "../events/reader.ts";
import { moveThanks } from "../groups/index.ts";

/** What a change of the group tree makes wrong: what is kept by these groups. */
export interface Regrouping {
  /** Thanks of these groups, and of groups below them, are found under other groups now. */
  readonly within: readonly number[];
  /** These groups are there no more. */
  readonly gone: readonly number[];
}

/** The changes of the tree among these events; null when none of them moves anything. */
export function regroupingOf(events: readonly StoredEvent[]): Regrouping | null {
  const within = new Set<number>();
  const gone = new Set<number>();
  for (const event of events) {
    if (event.type === "group.changed" && event.payload.parentId !== event.payload.before.parentId) {
      within.add(event.payload.groupId);
    }
    if (event.type !== "group.deleted") continue;
    gone.add(event.payload.groupId);
    if (event.payload.parentId !== 0) within.add(event.payload.parentId);
  }
  return within.size + gone.size === 0 ? null : { within: [...within], gone: [...gone] };
}

/**
 * Gives thanks of deleted groups to their parents once more: one that was being given while its group was being
 * deleted still names it.
 */
export async function moveLateThanks(events: readonly StoredEvent[], { tx, workspace }: ReaderContext): Promise<void> {
  for (const event of events) {
    if (event.type !== "group.deleted") continue;
    const { groupId, parentId } = event.payload;
    await moveThanks(tx, { workspaceId: workspace.id, groupId, parentId });
  }
}
