import type { ThanksCard } from "@guildhall/core/thanks";
import { useHasRoute } from "../../routing/use-has-route.ts";
import { openThankBack } from "../thanks/index.ts";

/** Thanks the giver of a card in return; null if the reader may not or wasn't thanked. */
export function useThankBack(thanks: ThanksCard): (() => void) | null {
  const hasForm = useHasRoute("/thanks/create");
  if (!hasForm || !thanks.abilities.thankBack.allowed) return null;
  const { authorUserId, authorName, authorAvatarUrl } = thanks;
  return () => openThankBack({ id: authorUserId, name: authorName, avatarUrl: authorAvatarUrl });
}
