import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { THANKS_UNDO_MS } from "../lib/limits.ts";

/** Input of the undo decision. */
export interface UndoQuestion {
  readonly actorId: number;
  readonly authorId: number;
  readonly status: "published" | "undone";
  readonly publishedAt: Date;
  readonly now: Date;
}

/** Undone thanks are shown nowhere. */
export function isPublished({ status }: Pick<UndoQuestion, "status">): boolean {
  return status === "published";
}

/** UTC. */
export function undoUntil(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + THANKS_UNDO_MS);
}

/** Refuses with `not_author`, `already_undone` or `too_late`. */
export function mayUndoThanks(question: UndoQuestion): Decision {
  if (question.actorId !== question.authorId) return denied("not_author");
  if (!isPublished(question)) return denied("already_undone");
  return question.now > undoUntil(question.publishedAt) ? denied("too_late") : ALLOWED;
}

/** Refuses with `self` for oneself and `receiver_disabled` for a disabled member. */
export function mayReceiveThanks(question: {
  readonly actorId: number;
  readonly receiverId: number;
  readonly receiverStatus: "active" | "disabled";
}): Decision {
  if (question.receiverId === question.actorId) return denied("self");
  return question.receiverStatus === "active" ? ALLOWED : denied("receiver_disabled");
}

/** Refuses with `feature_off` for the license, then with `no_quota_left`. */
export function mayGiveThanks(question: { readonly hasFeature: boolean; readonly hasQuotaLeft: boolean }): Decision {
  return allOf(
    question.hasFeature ? ALLOWED : denied("feature_off"),
    question.hasQuotaLeft ? ALLOWED : denied("no_quota_left"),
  );
}

/** Who may see a thanks in lists, feeds and counts: everyone, or its people and possibly their groups. */
export function thanksAudience(thanks: {
  readonly visibility: "all" | "group" | "private";
  readonly authorId: number;
  readonly receiverIds: readonly number[];
  /** Groups of its people at the time. */
  readonly groupIds: readonly number[];
}): { readonly everyone: boolean; readonly groupIds: readonly number[]; readonly memberIds: readonly number[] } {
  if (thanks.visibility === "all") return { everyone: true, groupIds: [], memberIds: [] };
  const memberIds = [...new Set([thanks.authorId, ...thanks.receiverIds])];
  return { everyone: false, groupIds: thanks.visibility === "group" ? thanks.groupIds : [], memberIds };
}
