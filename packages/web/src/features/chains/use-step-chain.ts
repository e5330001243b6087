import { chainCalls, type ChainForEdit } from "@guildhall/core/chains";
import { useCall } from "@guildhall/widget/guild";

/** The chain that a form's activity is made for; null without one, and until it's known. */
export function useStepChain(chainId: number | null): ChainForEdit["chain"] | null {
  const { data } = useCall(chainCalls.getForEdit, { params: { id: chainId ?? 0 } }, { enabled: chainId !== null });
  return data?.chain ?? null;
}
