import type { Translate } from "@guildhall/core/i18n";
import { hasArrived, isUnclear, type Progress } from "@guildhall/widget/guild";

/** A failure of the whole form; null if only fields are affected. */
export function noticeOf({ failure, notice }: Pick<Progress, "failure" | "notice">, t: Translate): string | null {
  if (failure === null) return notice;
  if (hasArrived(failure)) return t("adding:arrived");
  return isUnclear(failure) ? t("adding:unclear") : notice;
}
