import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { mayGiveThanks, mayReceiveThanks, mayUndoThanks } from "./thanks.policy.ts";

/** A thanks and its asker, as far as the buttons of a card need. */
export interface ThanksQuestion {
  readonly actorId: number;
  readonly receivers: readonly { readonly id: number }[];
  readonly authorId: number;
  readonly authorStatus: "active" | "disabled";
  readonly status: "published" | "undone";
  readonly publishedAt: Date;
  readonly now: Date;
  readonly hasFeature: boolean;
  readonly hasQuotaLeft: boolean;
}

/** What the asker may do with a thanks card, each with its reason when not. */
export interface ThanksAbilities {
  readonly undo: Decision;
  readonly thankBack: Decision;
}

/** Decides every button of a thanks card. */
export function thanksAbilities(question: ThanksQuestion): ThanksAbilities {
  return {
    undo: mayUndoThanks(question),
    // There is something to return only for whoever was thanked.
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
