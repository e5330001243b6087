import { transition } from "@guildhall/core";
import type { Refusal } from "@guildhall/core";
import { challengeMachine, isForOne, listingOf } from "@guildhall/core/challenges";
import type { ChallengeEvent, ChallengeType } from "@guildhall/core/challenges";
import type { ChallengeState } from "./state.repository.ts";

/** A draft created at an instant. */
export function newDraft(at: Date): ChallengeState {
  return { status: "draft", list: "draft", listedAt: at, publishAt: null, publishedAt: null, closedAt: null };
}

/** The state after an event, or the reason there's none; `at` is when it happens (UTC). */
export function stateAfter(
  state: ChallengeState & { readonly type: ChallengeType },
  event: ChallengeEvent,
  { at, hasCompleted = false }: { readonly at: Date; readonly hasCompleted?: boolean },
): ChallengeState | Refusal {
  const moved = transition(
    challengeMachine,
    { state: state.status, event },
    { hasCompleted, isForOne: isForOne(state) },
  );
  if (!moved.allowed) return moved;
  const publishAt = event === "publish" || event === "delete" ? null : state.publishAt;
  const list = listingOf({ status: moved.state, publishAt });
  return {
    status: moved.state,
    list,
    listedAt: list === state.list ? state.listedAt : at,
    publishAt,
    publishedAt: event === "publish" ? at : state.publishedAt,
    closedAt: event === "close" ? at : state.closedAt,
  };
}
