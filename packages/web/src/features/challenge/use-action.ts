import type { CallFailure } from "@guildhall/core";
import { useSend, type Action } from "../../forms/use-send.ts";
import { refreshChallenges } from "./challenge.queries.ts";

/** An action that can't run twice at once; afterwards it refetches the page's challenges. */
export function useAction(onFailure?: (failure: CallFailure) => void): Action {
  return useSend({ refresh: refreshChallenges, onFailure });
}
