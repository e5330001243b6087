import type { Translate } from "@guildhall/core/i18n";
import { isUnclear, type Progress } from "@guildhall/widget/guild";

/** A failure of the whole form; null if only fields are affected. */
export function noticeOf({ failure, notice }: Pick<Progress, "failure" | "notice">, t: Translate): string | null {
  return failure !== null && isUnclear(failure) ? t("adding:unclear") : notice;
}
