import { THANKS_CARD_RECEIVERS } from "../lib/limits.ts";
import { joinList } from "../lib/list-style.ts";
import type { DeskContext } from "./define-chat-plug.ts";

/** A few names, and how many more. */
export function listNames(names: readonly string[], { t, language }: Pick<DeskContext, "t" | "language">): string {
  const shown = names.slice(0, THANKS_CARD_RECEIVERS);
  const more = names.length - shown.length;
  const listed = more > 0 ? [...shown, t("cards:others", { count: more })] : shown;
  return joinList(listed, language).join("");
}
