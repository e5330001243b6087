import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import type { ThanksStatus } from "./thanks.machine.ts";
import { mayGiveThanks, mayReceiveThanks, mayUndoThanks, mayWithdrawThanks } from "./thanks.policy.ts";

/** A thanks and its viewer, for a card's actions. */
export interface ThanksQuestion {
  readonly actorId: number;
  readonly receivers: readonly { readonly id: number }[];
  readonly authorId: number;
  readonly authorStatus: "active" | "disabled";
  readonly status: ThanksStatus;
  readonly publishedAt: Date;
  readonly now: Date;
  readonly hasFeature: boolean;
  readonly hasQuotaLeft: boolean;
}

/** What the viewer may do with a thanks, with a reason for each refusal. */
export interface ThanksAbilities {
  readonly undo: Decision;
  readonly withdraw: Decision;
  readonly thankBack: Decision;
}

/** Decides all actions on a thanks card. */
export function thanksAbilities(question: ThanksQuestion): ThanksAbilities {
  return {
    undo: mayUndoThanks(question),
    withdraw: mayWithdrawThanks(question),
    // Only receivers have something to return.
    thankBack: allOf(
      mayReceiveThanks({
        actorId: question.actorId,
        receiverId: question.authorId,
        receiverStatus: question.authorStatus,
      }),
      question.receivers.some(({ id }) => id === question.actorId) ? ALLOWED : denied("not_receiver"),
      mayGiveThanks(question),
    ),
  };
}
