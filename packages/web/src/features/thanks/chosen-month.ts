import { isMonthKey } from "@guildhall/core";
import { useSearchText } from "../../routing/search.ts";

/** The month that lists are narrowed to by the address: `YYYY-MM`, or empty for every month. */
export function useChosenMonth(): { readonly month: string; readonly setMonth: (month: string) => void } {
  const [text, setMonth] = useSearchText("month");
  return { month: toMonth(text), setMonth };
}

/** Reads a month from an address; anything else is every month. */
export function toMonth(text: string | undefined): string {
  return text !== undefined && isMonthKey(text) ? text : "";
}
