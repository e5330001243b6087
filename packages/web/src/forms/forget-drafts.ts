import { DRAFT_PREFIX } from "@guildhall/widget/forms";

/** Deletes all of this tab's drafts: on signing out, and when someone else signs in. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
  }
}
