import { dateInWords, formatDate, localDateAt, parseInstant } from "@guildhall/core";
import { formatMoney, type BillingCurrency } from "@guildhall/core/billing";
import { describeRefusal } from "@guildhall/core/i18n";
import { useLanguage, useTranslateAny } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";

interface WireDecision {
  readonly allowed: boolean;
  readonly reason?: string | undefined;
}

/** Dates in the workspace's zone, money in the reader's language, and reasons as texts. */
export function useBillingWords() {
  const translateAny = useTranslateAny();
  const language = useLanguage();
  const { tz, dateFormat } = useMember().settings;
  return {
    /** In the workspace's format. */
    dateOf: (iso: string): string => formatDate(parseInstant(iso), { zone: tz, dateFormat }),
    /** For sentences. */
    dateInWords: (iso: string): string => dateInWords(localDateAt(parseInstant(iso), tz), language),
    money: (amount: number, currency: BillingCurrency): string => formatMoney(amount, currency, language),
    /** Why not, as text; null if it's allowed. */
    reasonOf: ({ allowed, reason = "" }: WireDecision): string | null =>
      allowed ? null : describeRefusal(translateAny, { reason }),
  };
}
