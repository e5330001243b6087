import { isUniqueCode, RESULT_FILE_KINDS } from "./completion.policy.ts";
import type { ResultType } from "./challenge.values.ts";

/** What's known of a submission while it's being written. */
export interface CompletionDraft {
  readonly resultType: ResultType;
  readonly comment: string;
  /** New files and those kept from the last submission. */
  readonly fileCount: number;
}

/** What a submission still needs. */
export type CompletionGap = "needText" | "needCode" | "needFile" | "needEither";

/** What's missing before it can be submitted; null if nothing is. */
export function completionGap({ resultType, comment, fileCount }: CompletionDraft): CompletionGap | null {
  const [hasText, hasFile] = [comment.trim() !== "", fileCount > 0];
  if (RESULT_FILE_KINDS[resultType].length === 0) {
    if (hasText) return null;
    return isUniqueCode(resultType) ? "needCode" : "needText";
  }
  if (resultType === "all") return hasText || hasFile ? null : "needEither";
  return hasFile ? null : "needFile";
}
