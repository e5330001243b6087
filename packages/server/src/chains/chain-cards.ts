import { seesActivity } from "@guildhall/core/activities";
import { partOf } from "@guildhall/core/chains";
import * as z from "zod/mini";
import { walkerOf } from "../activities/index.ts";
import { defineCards } from "../cards/card.ts";
import { presentChainCards } from "./chain.presenter.ts";
import { findChains } from "./chain.repository.ts";

/** What messages of chains keep. */
const stored = z.object({ chainId: z.int() });

export const chainCards = defineCards({
  parts: ["chain"],
  load: async (call, cards) => {
    const ids = cards.map(({ payload }) => stored.parse(payload).chainId);
    const rows = await findChains(call.db, call.actor.workspace.id, [...new Set(ids)]);
    const viewer = rows.length === 0 ? null : await walkerOf(call);
    const seen = rows.filter((row) => viewer !== null && seesActivity("chain", row, viewer));
    const chains = new Map((await presentChainCards(call, seen)).map((chain) => [chain.id, chain]));
    return {
      present: ({ payload }) => {
        const chain = chains.get(stored.parse(payload).chainId);
        return chain === undefined ? null : { parts: { chain: partOf(chain) }, title: chain.title };
      },
    };
  },
});
