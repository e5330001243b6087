import type { ThanksCard } from "@guildhall/core/thanks";
import { useHasRoute } from "../../routing/use-has-route.ts";
import { openThankBack } from "../thanks/index.ts";

/** What thanks the giver of a card in return; null where the reader may not, or has nothing to return. */
export function useThankBack(thanks: ThanksCard): (() => void) | null {
  const hasForm = useHasRoute("/thanks/create");
  if (!hasForm || !thanks.abilities.thankBack.allowed) return null;
  const { authorUserId, authorName, authorAvatarUrl } = thanks;
  return () => openThankBack({ id: authorUserId, name: authorName, avatarUrl: authorAvatarUrl });
}
