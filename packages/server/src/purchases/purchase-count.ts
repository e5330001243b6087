import type { News, StoredEvent } from "../events/reader.ts";
import type { FeatureCounts } from "../feature.ts";

/** Purchases have no totals. Those who may not see the purchase find nothing new. */
export const purchaseCounts: FeatureCounts = {
  handles: ["purchase.created", "purchase.requested", "purchase.activated", "purchase.refunded"],
  news: (events) => events.flatMap(newsOf),
};

function newsOf(event: StoredEvent): readonly News[] {
  switch (event.type) {
    case "purchase.created":
    case "purchase.refunded": {
      const isPaid = event.payload.costs.length > 0;
      const paid: News = { topics: ["balances"], memberIds: [event.payload.buyerId] };
      return [{ topics: ["products", "purchases"], memberIds: [] }, ...(isPaid ? [paid] : [])];
    }
    default:
      return [{ topics: ["purchases"], memberIds: [] }];
  }
}
