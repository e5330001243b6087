import type { AnnounceVisibility } from "../lib/options.ts";

/** The people of a thanks and its viewer; group ids include ancestors (`withAncestors`). */
export interface AudienceQuestion {
  readonly visibility: AnnounceVisibility;
  readonly authorId: number;
  readonly receiverIds: readonly number[];
  /** Groups of the giver and the receivers. */
  readonly groupIds: readonly number[];
  readonly viewer: { readonly id: number; readonly groupIds: readonly number[] };
}

/**
 * Whether the viewer may see a thanks: everyone (`all`), people who share a group with giver or receivers (`group`), or
 * only the giver and receivers, who always see it.
 */
export function isInThanksAudience(question: AudienceQuestion): boolean {
  const { viewer } = question;
  if (question.visibility === "all") return true;
  if (viewer.id === question.authorId || question.receiverIds.includes(viewer.id)) return true;
  return question.visibility === "group" && viewer.groupIds.some((id) => question.groupIds.includes(id));
}
