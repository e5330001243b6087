import { parseInstant } from "@guildhall/core";
import { EVENT_PAYLOADS } from "@guildhall/core/events";
import { defineCards } from "../cards/card.ts";
import type { CardContent, CardContext } from "../cards/card.ts";
import { loadThanksCards } from "./thanks.presenter.ts";

export const thanksCards = defineCards({
  parts: ["thanks", "quotaReminder"],
  load: async (call, cards) => {
    const ids = cards.filter(({ part }) => part === "thanks").map(({ entityId }) => entityId);
    const byId = await loadThanksCards(call, ids);
    return {
      present: ({ part, entityId, payload }, context) => {
        if (part === "quotaReminder") return presentReminder(payload, call.at, context);
        const thanks = byId.get(entityId);
        if (thanks === undefined) return null;
        return { parts: { thanks }, members: thanks.receivers, written: thanks.description };
      },
    };
  },
});

/** Null once its month is over: that quota can't be given anymore. */
function presentReminder(payload: unknown, at: Date, { currencies }: CardContext): CardContent | null {
  const { quota, endsAt } = EVENT_PAYLOADS["quota.reminder_due"].parse(payload);
  if (parseInstant(endsAt) <= at) return null;
  const lines = quota.map(({ currencyId, amount, used, free }) => ({
    ...currencies.named(currencyId),
    amount,
    used,
    free,
  }));
  return { parts: { quotaReminder: { quota: lines, endsAt } } };
}
