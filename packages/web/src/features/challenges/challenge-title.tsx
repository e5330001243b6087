import { challengeCalls } from "@guildhall/core/challenges";
import { useCall } from "@guildhall/widget/guild";

export function ChallengeTitle({ cid }: { readonly cid: number }) {
  const { data } = useCall(challengeCalls.get, { params: { id: cid } });
  // Keeps the line's height until loaded.
  return data?.challenge.title ?? "\u00a0";
}
