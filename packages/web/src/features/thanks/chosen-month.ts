import { isMonthKey } from "@guildhall/core";
import { useSearchText } from "../../routing/search.ts";

/** The month filter in the URL: `YYYY-MM`, or empty for every month. */
export function useChosenMonth(): { readonly month: string; readonly setMonth: (month: string) => void } {
  const [text, setMonth] = useSearchText("month");
  return { month: toMonth(text), setMonth };
}

/** Parses a month from the URL; anything invalid means every month. */
export function toMonth(text: string | undefined): string {
  return text !== undefined && isMonthKey(text) ? text : "";
}
