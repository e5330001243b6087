import type { FieldError } from "../lib/errors.ts";
import type { CurrencyAmount, UserRef } from "../lib/wire.ts";
import { hasOtherRewards } from "./contest.policy.ts";
import type { Contest, WinnersInput } from "./contest.shapes.ts";
import { costOf } from "./prizes.ts";
import { listWinners, winnerProblems } from "./winners.policy.ts";

/** Winners as somebody chooses them. */
export interface WinnersDraft {
  /** By place, the first place first. */
  readonly places: readonly (readonly UserRef[])[];
  readonly others: readonly UserRef[];
  /** Everyone else who joined gets the other rewards; `others` don't matter then. */
  readonly othersAll: boolean;
}

type Promised = Pick<Contest, "type" | "rewardsByPlace" | "otherRewards">;

/** Whether people can be chosen for rewards besides the places: there are some. */
export function givesOthers(contest: Promised): boolean {
  return hasOtherRewards(contest) && contest.otherRewards.length > 0;
}

/** Nobody yet; other rewards, if there are some, for everyone else who joined. */
export function newWinners(contest: Promised): WinnersDraft {
  return { places: contest.rewardsByPlace.map(() => []), others: [], othersAll: givesOthers(contest) };
}

export function toWinners({ places, others, othersAll }: WinnersDraft): WinnersInput {
  return {
    winnersByPlace: places.map((people) => people.map(({ id }) => id)),
    otherRewardsUsers: othersAll ? [] : others.map(({ id }) => id),
    otherRewardsAll: othersAll,
  };
}

/** Errors that prevent saving, by the server's rules; who is able to win only the server knows. */
export function findWinnersProblems(contest: Promised, draft: WinnersDraft): readonly FieldError[] {
  const chosen = toWinners(draft);
  const ids = new Set(listWinners(chosen).map(({ memberId }) => memberId));
  const names = new Map([...draft.places.flat(), ...draft.others].map(({ id, name }) => [id, name]));
  return winnerProblems({
    ...chosen,
    type: contest.type,
    places: contest.rewardsByPlace.length,
    able: ids,
    joined: ids,
    nameOf: (id) => names.get(id) ?? "",
  });
}

/** What they cost, and how many people are paid; `joined` are those who joined and can win, without whoever chooses. */
export function costOfWinners(
  contest: Promised,
  { places, others, othersAll }: WinnersDraft,
  joined: number,
): {
  readonly sum: readonly Omit<CurrencyAmount, "formattedAmount">[];
  readonly paid: number;
  readonly others: number;
} {
  const placed = places.flat().length;
  const rest = othersAll ? Math.max(0, joined - placed) : others.length;
  const currencies = new Map(
    [...contest.rewardsByPlace.flat(), ...contest.otherRewards].map((each) => [each.currencyId, each]),
  );
  const byPlace = places.map((people) => people.length);
  const sum = costOf(contest, { byPlace, others: rest }).flatMap(({ currencyId, amount }) => {
    const currency = currencies.get(currencyId);
    return currency === undefined ? [] : [{ ...currency, amount }];
  });
  const paidPlaces = byPlace.filter((_, index) => (contest.rewardsByPlace[index] ?? []).length > 0);
  const paid = paidPlaces.reduce((total, count) => total + count, givesOthers(contest) ? rest : 0);
  return { sum, paid, others: rest };
}
