import { addAmounts, subtractAmounts } from "../lib/amount.ts";
import type { Hundredths } from "../lib/amount.ts";

/** In hundredths. */
export interface PoolLine {
  readonly currencyId: number;
  readonly amount: Hundredths;
}

/** One member's share of one currency, in hundredths. */
export interface Share extends PoolLine {
  readonly memberId: number;
}

/** A field error code, and whose share of which currency it's about. */
export type SplitProblem =
  | { readonly code: "unknown_user" | "duplicate"; readonly memberId: number }
  | { readonly code: "unknown_currency"; readonly memberId: number; readonly currencyId: number }
  | { readonly code: "pool_left" | "pool_exceeded"; readonly currencyId: number; readonly amount: Hundredths };

/**
 * Splits a pool evenly; the remainder goes to the first member, the leader. The sum is exact, and empty shares are
 * omitted. `memberIds` must not be empty.
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

/** The remainder per currency after these shares; negative if they exceed the pool. */
export function poolLeft(pool: readonly PoolLine[], shares: readonly PoolLine[]): PoolLine[] {
  return pool.map(({ currencyId, amount }) => {
    const taken = addAmounts(...shares.filter((each) => each.currencyId === currencyId).map((each) => each.amount));
    return { currencyId, amount: subtractAmounts(amount, taken) };
  });
}

/** The maximum for one share, in hundredths: its current value plus what's left of the pool. */
export function largestShare(current: Hundredths, left: Hundredths): Hundredths {
  return Math.max(0, addAmounts(current, left));
}

/**
 * All problems with the shares: people outside the team, the same person and currency twice, currencies not in the
 * pool, and currencies that don't add up to the pool. Empty if they can be paid.
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
