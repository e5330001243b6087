import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { transition } from "../lib/machine.ts";
import { thanksMachine } from "./thanks.machine.ts";
import type { ThanksStatus } from "./thanks.machine.ts";

/** Input of the decision whether its giver may take it back. */
export interface UndoQuestion {
  readonly actorId: number;
  readonly authorId: number;
  readonly status: ThanksStatus;
  readonly publishedAt: Date;
  readonly now: Date;
}

/** Undone thanks are shown nowhere. */
export function isUndone({ status }: Pick<UndoQuestion, "status">): boolean {
  return status === "undone";
}

export function isPublished({ status }: Pick<UndoQuestion, "status">): boolean {
  return status === "published";
}

/** Nobody joined in time. */
export function isExpired({ status }: Pick<UndoQuestion, "status">): boolean {
  return status === "expired";
}

/** Whether whoever is thanked has yet to join: only its giver and who manages thanks see it, and its giver's quota is held. */
export function isWaiting({ status }: Pick<UndoQuestion, "status">): boolean {
  return status === "waiting";
}

/** Refuses with `not_author`, `already_undone`, `already_expired` or `too_late`. */
export function mayUndoThanks(question: UndoQuestion): Decision {
  return takeBack(question, "undo");
}

/** As long as it waits. Refuses with `not_author`, `already_received`, `already_undone` or `already_expired`. */
export function mayWithdrawThanks(question: UndoQuestion): Decision {
  return takeBack(question, "withdraw");
}

function takeBack(question: UndoQuestion, event: "undo" | "withdraw"): Decision {
  if (question.actorId !== question.authorId) return denied("not_author");
  const next = transition(thanksMachine, { state: question.status, event }, question);
  return next.allowed ? ALLOWED : next;
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
