import { RefusedError } from "@guildhall/core";
import { setSavepoint } from "../demo/demo.repository.ts";
import { memberAt, momentBefore } from "../demo/replay.ts";
import type { DemoPart, Moment, Replay } from "../demo/replay.ts";
import type { MemberCall } from "../lib/deps.ts";
import { createPurchase } from "./create-purchase.service.ts";
import { activatePurchase, refundPurchase } from "./move-purchase.service.ts";

/** A purchase, and how far it got. People by index in DEMO_PEOPLE. */
interface PastPurchase {
  /** Its key in the demo. */
  readonly perk: string;
  readonly hoursAgo: number;
  readonly by: number;
  /** The recipient; the buyer if left out. */
  readonly for?: number;
  readonly message?: string;
  readonly announces?: true;
  /** Next step: what, by whom, hours before now. */
  readonly then?: {
    readonly hoursAgo: number;
    readonly by: number;
    readonly does: "activate" | "refund";
    readonly comment?: string;
  };
}

const OWNER = 0;
const MODERATOR = 2;
const MEMBER = 3;

const PURCHASES: readonly PastPurchase[] = [
  {
    perk: "perk.coffee",
    hoursAgo: 6 * 24,
    by: MEMBER,
    then: { hoursAgo: 6 * 24 - 2, by: MODERATOR, does: "activate", comment: "Enjoy!" },
  },
  { perk: "perk.coffee", hoursAgo: 50, by: 14, for: MEMBER, message: "For that Friday night review.", announces: true },
  { perk: "perk.coffee", hoursAgo: 5, by: 11 },
  {
    perk: "perk.lunch",
    hoursAgo: 9 * 24,
    by: 16,
    then: { hoursAgo: 8 * 24, by: MODERATOR, does: "activate", comment: "Booked for Thursday." },
  },
  { perk: "perk.lunch", hoursAgo: 4 * 24, by: 35, then: { hoursAgo: 3 * 24, by: OWNER, does: "refund" } },
  { perk: "perk.lunch", hoursAgo: 20, by: MEMBER, message: "With someone from sales, please." },
  { perk: "perk.book", hoursAgo: 30, by: 41, message: "Thinking in Systems" },
  { perk: "perk.lateStart", hoursAgo: 12 * 24, by: 5, then: { hoursAgo: 11 * 24, by: MODERATOR, does: "activate" } },
  {
    perk: "perk.bigScreen",
    hoursAgo: 3 * 24,
    by: 5,
    then: { hoursAgo: 70, by: MODERATOR, does: "activate", comment: "Until the end of the month." },
  },
];

export const purchaseDemo: DemoPart = {
  plan: (replay) => PURCHASES.flatMap((purchase) => momentsOf(replay, purchase)),
};

function momentsOf(replay: Replay, purchase: PastPurchase): readonly Moment[] {
  let purchaseId = 0;
  const { then } = purchase;
  const bought = momentBefore(replay, purchase, async (call) => {
    purchaseId = await buyIfCovered(replay, call, purchase);
  });
  if (then === undefined) return [bought];
  const followed = momentBefore(replay, then, async (call) => {
    if (purchaseId === 0) return;
    await (then.does === "refund"
      ? refundPurchase(call, purchaseId)
      : activatePurchase(call, purchaseId, then.comment ?? ""));
  });
  return [bought, followed];
}

/** Skips the purchase if past thanks didn't earn enough; returns its id, 0 for none. */
async function buyIfCovered(replay: Replay, call: MemberCall, purchase: PastPurchase): Promise<number> {
  const attempt = await setSavepoint(replay.tx);
  try {
    const userId = purchase.for === undefined ? 0 : memberAt(replay, purchase.for);
    const productId = replay.ids.get(purchase.perk);
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
