import type { EndpointInput } from "../lib/endpoint.ts";
import type { Hundredths } from "../lib/amount.ts";
import type { splitReward } from "./assignment.contract.ts";
import type { Assignment } from "./challenge.shapes.ts";
import { equalShares, largestShare, poolLeft, type Share } from "./split.ts";

type Pool = Assignment["pool"];

/** Typed shares by {@link shareKey}; null for an empty field. */
export type TypedShares = Readonly<Record<string, Hundredths | null>>;

/** A member's share of a currency. */
export function shareKey(share: Pick<Share, "memberId" | "currencyId">): string {
  return `${String(share.memberId)}/${String(share.currencyId)}`;
}

/** Initial shares: equal, with the remainder for the leader. */
export function evenShares(pool: Pool, memberIds: readonly number[]): TypedShares {
  return Object.fromEntries(equalShares(pool, memberIds).map((share) => [shareKey(share), share.amount]));
}

/** Every share with its amount; an empty field is 0. */
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

/** What's left of each currency in the pool; negative if overspent. */
export function leftOf(pool: Pool, shares: readonly Share[]): ReadonlyMap<number, Hundredths> {
  return new Map(poolLeft(pool, shares).map(({ currencyId, amount }) => [currencyId, amount]));
}

/** A share's maximum: its current value plus what's left. */
export function mostOf({ currencyId, amount }: Share, left: ReadonlyMap<number, Hundredths>): Hundredths {
  return largestShare(amount, left.get(currencyId) ?? 0);
}

/** Equal shares, or those that were entered. */
export type SplitMode = "even" | "each";

/** The call's body for a split. */
export function toSplitBody(
  mode: SplitMode,
  { memberIds, shares }: { readonly memberIds: readonly number[]; readonly shares: readonly Share[] },
): EndpointInput<typeof splitReward>["body"] {
  return mode === "even" ? { equalize: true } : { equalize: false, rewards: toRewards(memberIds, shares) };
}

function toRewards(memberIds: readonly number[], shares: readonly Share[]) {
  return memberIds.map((userId) => ({
    userId,
    rewards: shares
      .filter((share) => share.memberId === userId && share.amount > 0)
      .map(({ currencyId, amount }) => ({ currencyId, amount })),
  }));
}
