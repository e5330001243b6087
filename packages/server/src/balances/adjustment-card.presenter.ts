import { EVENT_PAYLOADS } from "@guildhall/core/events";
import { defineCards } from "../cards/card.ts";

const keptOf = (payload: unknown) => EVENT_PAYLOADS["balance.adjusted"].parse(payload);

export const adjustmentCards = defineCards({
  parts: ["adjustment"],
  load: (_call, cards) => ({
    memberIds: cards.map(({ payload }) => keptOf(payload).memberId),
    present: ({ payload }, { people, currencies }) => {
      const { memberId, changes, comment } = keptOf(payload);
      const user = people.get(memberId);
      if (user === undefined) return null;
      const shown = changes.map(({ currencyId, from, to }) => ({
        before: currencies.amount(currencyId, from),
        after: currencies.amount(currencyId, to),
      }));
      return { parts: { adjustment: { user, changes: shown, comment } }, written: comment };
    },
  }),
});
