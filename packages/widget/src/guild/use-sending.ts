import { CallFailure } from "@guildhall/core";
import { useState } from "react";

/** A request under way, or what became of the last one. */
export interface Sending {
  readonly isBusy: boolean;
  /** Why the last one failed; null if it didn't. */
  readonly failure: CallFailure | null;
  /** Drops the failure: it was about earlier input. */
  readonly forget: () => void;
  /** Sends, unless something is being sent already. */
  readonly run: (send: () => Promise<void>) => void;
}

/** Gets a failure, and what sends the same again. */
export type OnFailure = (failure: CallFailure, retry: () => void) => void;

/** Sends one thing at a time. It stands on nothing, so pages of guests use it too; screens on a guild use `useSend`. */
export function useSending(onFailure?: OnFailure): Sending {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const attempt = async (send: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
      onFailure?.(error, () => void attempt(send));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    failure,
    forget: () => setFailure(null),
    run: (send) => {
      if (!isBusy) void attempt(send);
    },
  };
}
