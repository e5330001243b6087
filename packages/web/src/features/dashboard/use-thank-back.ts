import type { ThanksCard } from "@guildhall/core";
import { useNavigate } from "@tanstack/react-router";
import { useHasRoute } from "../../routing/use-has-route.ts";

/** What thanks the giver of a card in return; null where the reader may not, or has nothing to return. */
export function useThankBack(thanks: ThanksCard): (() => void) | null {
  const navigate = useNavigate();
  const hasForm = useHasRoute("/thanks/create");
  if (!hasForm || !thanks.abilities.thankBack.allowed) return null;
  return () => void navigate({ href: `/thanks/create?user=${String(thanks.authorUserId)}` });
}
