import type { Hundredths } from "../lib/amount.ts";
import type { Prizewinner } from "./winners.policy.ts";

interface Reward {
  readonly currencyId: number;
  readonly amount: Hundredths;
}

/** What a contest gives: to each winner of a place, the first place first, and besides. */
export interface Prizes {
  readonly rewardsByPlace: readonly (readonly Reward[])[];
  readonly otherRewards: readonly Reward[];
}

export interface Prize extends Reward {
  readonly memberId: number;
}

/** Each winner's rewards in full, however many share a place. */
export function prizesOf({ rewardsByPlace, otherRewards }: Prizes, winners: readonly Prizewinner[]): Prize[] {
  return winners.flatMap(({ memberId, place }) =>
    (place === 0 ? otherRewards : (rewardsByPlace[place - 1] ?? []))
      .filter(({ amount }) => amount > 0)
      .map(({ currencyId, amount }) => ({ memberId, currencyId, amount })),
  );
}

/** By currency, what it costs if so many people win each place, and so many get the other rewards. */
export function costOf(
  { rewardsByPlace, otherRewards }: Prizes,
  counts: { readonly byPlace: readonly number[]; readonly others: number },
): Reward[] {
  const sums = new Map<number, number>();
  const add = (rewards: readonly Reward[], times: number): void => {
    for (const { currencyId, amount } of rewards)
      if (amount * times > 0) sums.set(currencyId, (sums.get(currencyId) ?? 0) + amount * times);
  };
  for (const [index, rewards] of rewardsByPlace.entries()) add(rewards, counts.byPlace[index] ?? 0);
  add(otherRewards, counts.others);
  return [...sums].map(([currencyId, amount]) => ({ currencyId, amount }));
}

/** By currency, if each place has one winner, and without the other rewards. */
export function costOfPlaces(prizes: Prizes): Reward[] {
  return costOf(prizes, { byPlace: prizes.rewardsByPlace.map(() => 1), others: 0 });
}
