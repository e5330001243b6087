import type { ReaderContext, StoredEvent } from "../events/reader.ts";
import type { Feature } from "../feature.ts";

/** Groups whose projections a tree change invalidates. */
export interface Regrouping {
  /** Groups whose cards, descendants' included, are now found under other groups. */
  readonly moved: readonly number[];
  /** Deleted groups and the parents that took over; 0 is none. */
  readonly merged: readonly { readonly groupId: number; readonly parentId: number }[];
}

/** The tree changes among these events; null if nothing moves. */
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
 * Moves deleted groups' contents to their parents once more: what was saved during the deletion still names the group.
 */
export async function moveLate(
  { merged }: Regrouping,
  { tx, workspace }: ReaderContext,
  features: readonly Feature[],
): Promise<void> {
  for (const merge of merged) {
    for (const { regroup } of features) await regroup?.(tx, { workspaceId: workspace.id, ...merge });
  }
}
