import type { AnnounceVisibility } from "../lib/options.ts";

/** Whom a thanks is about and who looks; group ids hold the ancestors too (`withAncestors`). */
export interface AudienceQuestion {
  readonly visibility: AnnounceVisibility;
  readonly authorId: number;
  readonly receiverIds: readonly number[];
  /** Groups of the giver and the receivers. */
  readonly groupIds: readonly number[];
  readonly viewer: { readonly id: number; readonly groupIds: readonly number[] };
}

/**
 * Tells whether somebody sees a thanks: everybody (`all`), who shares a group with giver or receivers
 * (`group`), or only giver and receivers, who see it in every case.
 */
export function isInThanksAudience(question: AudienceQuestion): boolean {
  const { viewer } = question;
  if (question.visibility === "all") return true;
  if (viewer.id === question.authorId || question.receiverIds.includes(viewer.id)) return true;
  return question.visibility === "group" && viewer.groupIds.some((id) => question.groupIds.includes(id));
}
