import { addAmounts, subtractAmounts } from "../lib/amount.ts";
import type { Hundredths } from "../lib/amount.ts";

/** An amount of one currency, in hundredths. */
export interface PoolLine {
  readonly currencyId: number;
  readonly amount: Hundredths;
}

/** What one person gets of one currency, in hundredths. */
export interface Share extends PoolLine {
  readonly memberId: number;
}

/** Why a split does not fit: the field's code and whose share of what it is about. */
export type SplitProblem =
  | { readonly code: "unknown_user" | "duplicate"; readonly memberId: number }
  | { readonly code: "unknown_currency"; readonly memberId: number; readonly currencyId: number }
  | { readonly code: "pool_left" | "pool_exceeded"; readonly currencyId: number; readonly amount: Hundredths };

/**
 * Divides a pool evenly; what does not divide goes to the first, who leads. Nothing is lost or made, and shares
 * of nothing are left out. `memberIds` must not be empty.
 */
export function equalShares(pool: readonly PoolLine[], memberIds: readonly number[]): Share[] {
  return pool.flatMap(({ currencyId, amount }) => {
    const share = Math.floor(amount / memberIds.length);
    const rest = subtractAmounts(amount, share * memberIds.length);
    return memberIds
      .map((memberId, place) => ({ memberId, currencyId, amount: place === 0 ? addAmounts(share, rest) : share }))
      .filter((each) => each.amount > 0);
  });
}

/** What each currency still has when these shares are taken out; below 0 when they are more than the pool. */
export function poolLeft(pool: readonly PoolLine[], shares: readonly PoolLine[]): PoolLine[] {
  return pool.map(({ currencyId, amount }) => {
    const taken = addAmounts(...shares.filter((each) => each.currencyId === currencyId).map((each) => each.amount));
    return { currencyId, amount: subtractAmounts(amount, taken) };
  });
}

/** The most that one share may be, in hundredths: what it is now and what the pool still has. */
export function largestShare(current: Hundredths, left: Hundredths): Hundredths {
  return Math.max(0, addAmounts(current, left));
}

/**
 * Says all that is wrong with shares: people who are not in, a person's currency twice, currencies that the pool
 * does not have, and every currency whose shares do not make exactly its pool. Empty when they may be paid.
 */
export function splitProblems(
  pool: readonly PoolLine[],
  memberIds: readonly number[],
  shares: readonly Share[],
): SplitProblem[] {
  const paid = shares.filter((each) => each.amount > 0);
  const strangers = paid.filter((each) => !memberIds.includes(each.memberId));
  const foreign = paid.filter((each) => !pool.some((line) => line.currencyId === each.currencyId));
  return [
    ...strangers.map(({ memberId }) => ({ code: "unknown_user", memberId }) as const),
    ...foreign.map(({ memberId, currencyId }) => ({ code: "unknown_currency", memberId, currencyId }) as const),
    ...twins(shares).map(({ memberId }) => ({ code: "duplicate", memberId }) as const),
    ...poolLeft(pool, paid)
      .filter((each) => each.amount !== 0)
      .map(toDifference),
  ];
}

function toDifference({ currencyId, amount }: PoolLine): SplitProblem {
  return { code: amount > 0 ? "pool_left" : "pool_exceeded", currencyId, amount: Math.abs(amount) };
}

function twins(shares: readonly Share[]): Share[] {
  const seen = new Set<string>();
  return shares.filter(({ memberId, currencyId }) => {
    const key = `${String(memberId)}/${String(currencyId)}`;
    const isTwin = seen.has(key);
    seen.add(key);
    return isTwin;
  });
}
