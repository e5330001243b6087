import { hasFeature } from "@guildhall/core/permissions";
import { managesPurchases } from "@guildhall/core/purchases";
import type { ExplainCauses } from "../feature.ts";
import { findPaidPurchases } from "./paid-purchase.repository.ts";

export const explainPurchases: ExplainCauses = async ({ db, actor }, { ids }) => {
  const purchases = await findPaidPurchases(db, actor.workspace.id, ids);
  const isOn = hasFeature(actor.workspace, "perks");
  const seen = purchases.filter(({ buyerId }) => managesPurchases(actor) || buyerId === actor.memberId);
  return new Map(
    seen.map(({ id, title, memberId, buyerId }) => [
      id,
      { title, link: isOn ? ({ type: "purchase", id } as const) : null, personId: memberId === buyerId ? 0 : memberId },
    ]),
  );
};
