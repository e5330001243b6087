import { NotFoundError } from "@guildhall/core";
import { seesPurchase } from "@guildhall/core/purchases";
import type { PurchaseCard } from "@guildhall/core/purchases";
import type { MemberCall } from "../lib/deps.ts";
import { presentPurchases, viewerOf } from "./purchase.presenter.ts";
import { findPurchases } from "./purchase.repository.ts";

/** @throws {NotFoundError} when the caller may not see it */
export async function getPurchase(call: MemberCall, id: number): Promise<{ purchase: PurchaseCard }> {
  const rows = await findPurchases(call.db, call.actor.workspace.id, [id]);
  const [purchase] = await presentPurchases(
    call,
    rows.filter((row) => seesPurchase(viewerOf(call, row))),
  );
  if (purchase === undefined) throw new NotFoundError("purchase", { id });
  return { purchase };
}
