import type { CallFailure } from "@guildhall/core";
import { useSend, type Action } from "../../forms/use-send.ts";
import { refreshChallenges } from "./challenge.queries.ts";

/** Holds one thing that can be sent, once at a time; afterwards the challenges on the page are read anew. */
export function useAction(onFailure?: (failure: CallFailure) => void): Action {
  return useSend({ refresh: refreshChallenges, onFailure });
}
