import { type Hundredths } from "@guildhall/core";
import { type Assignment, equalShares, largestShare, poolLeft, type Share } from "@guildhall/core/challenges";

type Pool = Assignment["pool"];

/** Shares as they are typed, by {@link shareKey}; null while a field is empty. */
export type TypedShares = Readonly<Record<string, Hundredths | null>>;

/** Names the share of somebody in a currency. */
export function shareKey(share: Pick<Share, "memberId" | "currencyId">): string {
  return `${String(share.memberId)}/${String(share.currencyId)}`;
}

/** What the form begins with: everybody gets the same, and the leader what does not divide. */
export function evenShares(pool: Pool, memberIds: readonly number[]): TypedShares {
  return Object.fromEntries(equalShares(pool, memberIds).map((share) => [shareKey(share), share.amount]));
}

/** Every share that there is to type, with its amount; an empty field counts as nothing. */
export function listShares({
  pool,
  memberIds,
  typed,
}: {
  readonly pool: Pool;
  readonly memberIds: readonly number[];
  readonly typed: TypedShares;
}): Share[] {
  return memberIds.flatMap((memberId) =>
    pool.map(({ currencyId }) => ({ memberId, currencyId, amount: typed[shareKey({ memberId, currencyId })] ?? 0 })),
  );
}

/** What is left of each currency of the pool; below 0 when more was given than there is. */
export function leftOf(pool: Pool, shares: readonly Share[]): ReadonlyMap<number, Hundredths> {
  return new Map(poolLeft(pool, shares).map(({ currencyId, amount }) => [currencyId, amount]));
}

/** The most that a share may grow to: what it is now and what is left. */
export function mostOf({ currencyId, amount }: Share, left: ReadonlyMap<number, Hundredths>): Hundredths {
  return largestShare(amount, left.get(currencyId) ?? 0);
}
