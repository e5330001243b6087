import type { Progress } from "../../guild/index.ts";
import { useReason } from "./use-reason.ts";

/**
 * Why what an open dialog does isn't possible anymore, as text; null if it is. While it's sent, and while it's unknown
 * whether it arrived, what has changed may be its own doing.
 */
export function useRefusalOf(
  decision: { readonly allowed: boolean; readonly reason?: string | undefined },
  { isBusy, isUnsure }: Pick<Progress, "isBusy" | "isUnsure">,
): string | null {
  const reason = useReason()(decision);
  return isBusy || isUnsure ? null : reason;
}
