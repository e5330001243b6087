import { seesPerk } from "@guildhall/core/perks";
import { defineCards } from "../cards/card.ts";
import { findPerksById } from "./perk.repository.ts";
import { ownGroups } from "./visible-perks.ts";

export const perkCards = defineCards({
  parts: ["product"],
  load: async (call, cards) => {
    const { actor, db } = call;
    const ids = cards.map(({ entityId }) => entityId);
    const viewer = { actor, groupIds: await ownGroups(call) };
    const rows = await findPerksById(db, actor.workspace.id, ids);
    const seen = new Map(rows.filter((row) => seesPerk(row, viewer)).map((row) => [row.id, row]));
    return {
      present: ({ entityId }, { currencies }) => {
        const row = seen.get(entityId);
        if (row === undefined) return null;
        const { id, title, imageUrl } = row;
        const costs = row.costs.map(({ currencyId, amount }) => currencies.amount(currencyId, amount));
        return { parts: { product: { id, title, imageUrl, costs } }, title };
      },
    };
  },
});
