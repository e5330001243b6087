import { CallFailure, ValidationFailure } from "@guildhall/core";
import { describeFailure } from "@guildhall/widget/guild";
import { translate } from "../../i18n/language.ts";

/**
 * Why a setting wasn't saved: the server's field error or the failure's text. @throws anything that isn't a call
 * failure
 */
export function describeSaving(error: unknown): string | null {
  if (!(error instanceof CallFailure)) throw error;
  if (error instanceof ValidationFailure) return error.fields[0]?.message ?? null;
  return describeFailure(translate, error);
}
