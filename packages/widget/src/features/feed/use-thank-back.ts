import type { ThanksCard } from "@guildhall/core/thanks";
import { useGuild } from "../../guild/index.ts";
import type { ThankInReturn } from "./feed-host.ts";

/** Thanks the giver of a card in return; null if the reader may not or wasn't thanked. */
export function useThankBack(thanks: ThanksCard, onThankBack: ThankInReturn | undefined): (() => void) | null {
  const hasForm = useGuild().hasPage("/thanks/create");
  if (!hasForm || onThankBack === undefined || !thanks.abilities.thankBack.allowed) return null;
  const { authorUserId, authorName, authorAvatarUrl } = thanks;
  return () => onThankBack({ id: authorUserId, name: authorName, avatarUrl: authorAvatarUrl });
}
