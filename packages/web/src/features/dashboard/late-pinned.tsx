import { chainCalls } from "@guildhall/core/chains";
import { callQuery, useCall } from "@guildhall/widget/guild";
import { useEffect, useState, type ComponentType } from "react";
import { loadPart } from "../../boot/load-part.ts";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../session/api.ts";

let known: ComponentType | null = null;

async function loadCard(): Promise<void> {
  known = (await loadPart(() => import("./pinned-chain.ts"))).PinnedChain;
}

/** Asks for the reader's welcome chain and loads its card if there's one, so that it's there when the page is. */
export async function loadPinned(): Promise<void> {
  const { chain } = await queryClient.fetchQuery(callQuery(api, chainCalls.getPinned, {}));
  if (chain !== null) await loadCard();
}

/** The card of the welcome chain, which only newcomers have. */
export function LatePinned() {
  const [Pinned, setPinned] = useState(() => known);
  const isWanted = (useCall(chainCalls.getPinned, {}).data?.chain ?? null) !== null;
  useEffect(() => {
    // Without it, the dashboard is what it is for everyone else.
    if (isWanted && Pinned === null)
      void loadCard().then(
        () => setPinned(() => known),
        () => undefined,
      );
  }, [isWanted, Pinned]);
  return isWanted && Pinned && <Pinned />;
}
