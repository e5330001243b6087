import { RefusedError } from "@guildhall/core";
import type { MemberCall } from "../lib/deps.ts";
import { createPerk } from "../perks/save-perk.service.ts";
import { createPurchase } from "../purchases/create-purchase.service.ts";
import { refundPurchase, activatePurchase } from "../purchases/move-purchase.service.ts";
import type { Actor } from "../session/actor.ts";
import { setSavepoint } from "./demo.repository.ts";
import { DEMO_PERKS } from "./perks.ts";
import type { DemoPerk, DemoPurchase } from "./perks.ts";
import { callOf } from "./world.ts";
import type { Moment, Replay } from "./world.ts";

const HOUR_MS = 3_600_000;
const OWNER = 0;
/** When the perks were created. */
const ADDED_HOURS_AGO = 20 * 24;

/** Plans when perks were added and what happened to them. */
export function planPerks(part: Replay, now: Date): Moment[] {
  const moment = (hoursAgo: number, by: number, act: (call: MemberCall) => Promise<unknown>): Moment => {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    return { at, act: async () => void (await act(callOf(part, { place: by, at }))) };
  };
  return DEMO_PERKS.flatMap((perk, place) => {
    let productId = 0;
    const purchases = perk.purchases.flatMap((purchase): Moment[] => {
      let purchaseId = 0;
      const bought = moment(purchase.hoursAgo, purchase.by, async (call) => {
        purchaseId = await buyIfCovered(part, call, { productId, purchase });
      });
      const { then } = purchase;
      if (then === undefined) return [bought];
      const followed = moment(then.hoursAgo, then.by, async (call) => {
        if (purchaseId === 0) return;
        await (then.does === "refund"
          ? refundPurchase(call, purchaseId)
          : activatePurchase(call, purchaseId, then.comment ?? ""));
      });
      return [bought, followed];
    });
    const added = moment(ADDED_HOURS_AGO, OWNER, async (call) => {
      const url = part.world.pictures.perks[place] ?? "";
      productId = await createPerk(call, { image: { imageUrl: url, rawImageUrl: url }, input: inputOf(part, perk) });
    });
    return [added, ...purchases];
  });
}

/** Skips the purchase if past thanks didn't earn enough; returns its id, 0 for none. */
async function buyIfCovered(
  part: Replay,
  call: MemberCall,
  { productId, purchase }: { readonly productId: number; readonly purchase: DemoPurchase },
): Promise<number> {
  const attempt = await setSavepoint(part.tx);
  try {
    const userId = purchase.for === undefined ? 0 : memberAt(part, purchase.for);
    const { message = "", announces = false } = purchase;
    const order = { productId, userId, message, publishAnnounce: announces, activate: userId === 0, isFree: false };
    const bought = await createPurchase(call, order);
    await attempt.keep();
    return bought.purchase.id;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    await attempt.takeBack();
    return 0;
  }
}

function inputOf(part: Replay, { title, description, price, quantity, group, responsible }: DemoPerk) {
  const { currencyIds, groupIds } = part.world;
  return {
    title,
    description,
    costs: price.map(([place, amount]) => ({ currencyId: currencyIds[place] as number, amount })),
    quantity,
    groupId: groupIds.get(group) ?? 0,
    responsibleMode: responsible === undefined ? ("managers" as const) : ("users" as const),
    responsibleUserIds: responsible === undefined ? [] : [memberAt(part, responsible)],
    removeImage: false,
  };
}

function memberAt({ world }: Replay, place: number): number {
  return (world.actors[place] as Actor).memberId;
}
