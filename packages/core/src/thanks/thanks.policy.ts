import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { THANKS_UNDO_MS } from "../lib/limits.ts";

/** What undoing a thanks depends on. */
export interface UndoQuestion {
  readonly actorId: number;
  readonly authorId: number;
  readonly status: "published" | "undone";
  readonly publishedAt: Date;
  readonly now: Date;
}

/** Whether a thanks still stands: one that was taken back is shown nowhere. */
export function isPublished({ status }: Pick<UndoQuestion, "status">): boolean {
  return status === "published";
}

/** Last moment at which a thanks published then may be undone (UTC). */
export function undoUntil(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + THANKS_UNDO_MS);
}

/** Whether the asker may take a thanks back: `not_author`, `already_undone` or `too_late` when not. */
export function mayUndoThanks(question: UndoQuestion): Decision {
  if (question.actorId !== question.authorId) return denied("not_author");
  if (!isPublished(question)) return denied("already_undone");
  return question.now > undoUntil(question.publishedAt) ? denied("too_late") : ALLOWED;
}

/** Whether this person may be thanked: not oneself (`self`), not a disabled one (`receiver_disabled`). */
export function mayReceiveThanks(question: {
  readonly actorId: number;
  readonly receiverId: number;
  readonly receiverStatus: "active" | "disabled";
}): Decision {
  if (question.receiverId === question.actorId) return denied("self");
  return question.receiverStatus === "active" ? ALLOWED : denied("receiver_disabled");
}

/** Whether somebody may give thanks at all: the license first (`feature_off`), then `no_quota_left`. */
export function mayGiveThanks(question: { readonly hasFeature: boolean; readonly hasQuotaLeft: boolean }): Decision {
  return allOf(
    question.hasFeature ? ALLOWED : denied("feature_off"),
    question.hasQuotaLeft ? ALLOWED : denied("no_quota_left"),
  );
}

/** Who may see a thanks in a list, a feed or a count: everyone, or its people and perhaps their groups. */
export function thanksAudience(thanks: {
  readonly visibility: "all" | "group" | "private";
  readonly authorId: number;
  readonly receiverIds: readonly number[];
  /** The groups of its people when it was given. */
  readonly groupIds: readonly number[];
}): { readonly everyone: boolean; readonly groupIds: readonly number[]; readonly memberIds: readonly number[] } {
  if (thanks.visibility === "all") return { everyone: true, groupIds: [], memberIds: [] };
  const memberIds = [...new Set([thanks.authorId, ...thanks.receiverIds])];
  return { everyone: false, groupIds: thanks.visibility === "group" ? thanks.groupIds : [], memberIds };
}
