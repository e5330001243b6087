import type { WidgetRefusal } from "@guildhall/core/widget";
import type { useTranslate } from "../../../i18n/language.ts";

/** Why a token was refused; `about` is the origin or the claim in question. */
export function refusalWords(t: ReturnType<typeof useTranslate>, refusal: WidgetRefusal, about: string): string {
  return t(`embedding:refusal.${refusal}`, { origin: about, claim: about });
}
