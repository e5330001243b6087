import type { CallFailure } from "@guildhall/core";
import { useAction, type Action } from "@guildhall/widget/guild";
import { refreshChallenges } from "./challenge.queries.ts";

/** An action that can't run twice at once; afterwards it refetches the page's challenges. */
export function useChallengeAction(onFailure?: (failure: CallFailure) => void): Action {
  return useAction({ refresh: refreshChallenges, onFailure });
}
