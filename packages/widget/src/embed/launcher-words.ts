import type { Translate } from "@guildhall/core/i18n";

// Two digits fit on the button's corner.
const MOST_SHOWN = 99;

/** The button's accessible name. */
export function nameLauncher(t: Translate, unread: number): string {
  return unread > 0 ? t("embed:launcher.unread", { count: unread }) : t("embed:launcher.open");
}

/** What the badge shows; empty for none. */
export function badgeOf(unread: number): string {
  if (unread <= 0) return "";
  return unread > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : String(unread);
}
