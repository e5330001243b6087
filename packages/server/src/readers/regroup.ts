import type { ReaderContext, StoredEvent } from "../events/reader.ts";
import { moveActivities, moveThanks } from "../groups/index.ts";

/** What a change of the group tree makes wrong: what is kept by these groups. */
export interface Regrouping {
  /** What is of these groups, and of groups below them, is found under other groups now. */
  readonly moved: readonly number[];
  /** Groups that are there no more, and what has what they held now; 0 is nothing. */
  readonly merged: readonly { readonly groupId: number; readonly parentId: number }[];
}

/** The changes of the tree among these events; null when none of them moves anything. */
export function regroupingOf(events: readonly StoredEvent[]): Regrouping | null {
  const moved = events.flatMap((event) => {
    if (event.type !== "group.changed" || event.payload.parentId === event.payload.before.parentId) return [];
    return [event.payload.groupId];
  });
  const merged = events.flatMap((event) => {
    if (event.type !== "group.deleted") return [];
    return [{ groupId: event.payload.groupId, parentId: event.payload.parentId }];
  });
  return moved.length + merged.length === 0 ? null : { moved: [...new Set(moved)], merged };
}

/**
 * Gives what deleted groups held to their parents once more: thanks that were being given and challenges that were
 * being saved while their group was being deleted still name it.
 */
export async function moveLate({ merged }: Regrouping, { tx, workspace }: ReaderContext): Promise<void> {
  for (const merge of merged) {
    await moveThanks(tx, { workspaceId: workspace.id, ...merge });
    await moveActivities(tx, { workspaceId: workspace.id, ...merge });
  }
}
