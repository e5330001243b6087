import { describeRefusal } from "@guildhall/core/i18n";
import { missingText, type Perk } from "@guildhall/core/perks";
import { useMember, useReaderLanguage, useTranslate, useTranslateAny } from "../../guild/index.ts";

/** Why a perk can't be bought, with what the balance lacks; null if it can. */
export function useRefusal(): (perk: Perk, ability: "buy" | "buyFree") => string | null {
  const t = useTranslate();
  const translateAny = useTranslateAny();
  const language = useReaderLanguage();
  const { balances } = useMember().user;
  return (perk, ability) => {
    const { allowed, reason = "" } = perk.abilities[ability];
    if (allowed) return null;
    const missing = reason === "not_enough_balance" ? missingText(perk.costs, balances, language) : "";
    return missing === "" ? describeRefusal(translateAny, { reason }) : t("perks:card.missing", { missing });
  };
}
