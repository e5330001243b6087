import { ANNOUNCE_VISIBILITIES } from "../lib/limits.ts";
import type { AnnounceVisibility } from "../lib/options.ts";

/** Who may see a thanks besides its giver and receivers: everyone, people of their groups, or no one. */
const AUDIENCES = {
  all: "everyone",
  group: "groups",
  private: "members",
} as const satisfies Readonly<Record<AnnounceVisibility, string>>;

export type ThanksAudienceKind = (typeof AUDIENCES)[AnnounceVisibility];

/** Who may see a thanks in lists, feeds and counts; its groups are those of its people at the time. */
export function thanksAudience(thanks: {
  readonly visibility: AnnounceVisibility;
  readonly authorId: number;
  readonly receiverIds: readonly number[];
}): { readonly kind: ThanksAudienceKind; readonly memberIds: readonly number[] } {
  return { kind: AUDIENCES[thanks.visibility], memberIds: [...new Set([thanks.authorId, ...thanks.receiverIds])] };
}

/** Visibilities of thanks with that audience, for conditions on many thanks at once. */
export function visibilitiesFor(kind: ThanksAudienceKind): readonly AnnounceVisibility[] {
  return ANNOUNCE_VISIBILITIES.filter((visibility) => AUDIENCES[visibility] === kind);
}
