import type { Hundredths } from "../lib/amount.ts";

interface Reward {
  readonly currencyId: number;
  readonly amount: Hundredths;
}

/** A body; without rewards in kinds that give nothing. */
interface Rewarded {
  readonly rewards?: readonly Reward[];
}

/** A form's amounts by currency id, in hundredths; null for an empty field. */
export type RewardAmounts = Readonly<Record<string, Hundredths | null>>;

export function amountsOf(rewards: readonly Reward[]): RewardAmounts {
  return Object.fromEntries(rewards.map(({ currencyId, amount }) => [currencyId, amount]));
}

/** Empty amounts are left out. */
export function rewardsOf(amounts: RewardAmounts): Reward[] {
  return Object.entries(amounts).flatMap(([currencyId, amount]) =>
    amount === null || amount === 0 ? [] : [{ currencyId: Number(currencyId), amount }],
  );
}

/** Whether two bodies would save the same, whatever the order of their fields and rewards. */
export function isSameBody<Body extends Rewarded>(first: Body, second: Body): boolean {
  return fingerprint(first) === fingerprint(second);
}

function fingerprint(body: Rewarded): string {
  const rewards = body.rewards?.toSorted((first, second) => first.currencyId - second.currencyId);
  return JSON.stringify(Object.entries({ ...body, rewards }).sort(([first], [second]) => first.localeCompare(second)));
}
