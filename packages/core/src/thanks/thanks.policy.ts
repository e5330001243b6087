import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { THANKS_UNDO_MS } from "../lib/limits.ts";

/** `waiting`: whoever is thanked has yet to join. */
export type ThanksStatus = "published" | "undone" | "waiting";

/** Input of the undo decision. */
export interface UndoQuestion {
  readonly actorId: number;
  readonly authorId: number;
  readonly status: ThanksStatus;
  readonly publishedAt: Date;
  readonly now: Date;
}

/** Undone thanks are shown nowhere. */
export function isPublished({ status }: Pick<UndoQuestion, "status">): boolean {
  return status === "published";
}

/** Whether whoever is thanked has yet to join: only the giver sees it, and their quota is held. */
export function isWaiting({ status }: Pick<UndoQuestion, "status">): boolean {
  return status === "waiting";
}

/** UTC. */
export function undoUntil(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + THANKS_UNDO_MS);
}

/** Refuses with `not_author`, `already_undone` or `too_late`. */
export function mayUndoThanks(question: UndoQuestion): Decision {
  if (question.actorId !== question.authorId) return denied("not_author");
  if (!isPublished(question) && !isWaiting(question)) return denied("already_undone");
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
