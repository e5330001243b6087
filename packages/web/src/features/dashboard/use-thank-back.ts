import type { ThanksCard } from "@guildhall/core";
import { openThankDialog } from "../thanks/index.ts";

/** What thanks the giver of a card in return; null where the reader may not, or has nothing to return. */
export function useThankBack(thanks: ThanksCard): (() => void) | null {
  if (!thanks.abilities.thankBack.allowed) return null;
  const { authorUserId: id, authorName: name, authorAvatarUrl: avatarUrl } = thanks;
  return () => openThankDialog({ id, name, avatarUrl });
}
