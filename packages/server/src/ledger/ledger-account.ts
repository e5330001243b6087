/** Spendable, never below 0. */
export interface MemberAccount {
  readonly kind: "member";
  readonly ownerId: number;
}

/** Used quota of one month: from 0 down to minus the quota. */
export interface QuotaAccount {
  readonly kind: "quota";
  readonly ownerId: number;
  /** `YYYY-MM` in the workspace's zone. */
  readonly period: string;
}

/** The workspace's counter-account for adjustments; its balance is the sum of its entries. */
export interface AdjustmentAccount {
  readonly kind: "adjustment";
}

/** The workspace's counter-account for rewards; its balance is the sum of its entries. */
export interface RewardAccount {
  readonly kind: "reward";
}

/** The workspace's counter-account for purchases; its balance is the sum of its entries. */
export interface PurchaseAccount {
  readonly kind: "purchase";
}

/** Receives erased balances; its balance is the sum of its entries. */
export interface ErasedAccount {
  readonly kind: "erased";
}

/** Created on first use. */
export type LedgerAccount =
  | MemberAccount
  | QuotaAccount
  | AdjustmentAccount
  | RewardAccount
  | PurchaseAccount
  | ErasedAccount;

export interface NewTransfer {
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  readonly currencyId: number;
  /** Hundredths, positive. */
  readonly amount: number;
  /** Together with `reference` the cause, which moves value between two accounts at most once. */
  readonly reason: string;
  readonly reference: string;
  /** Minimum balance (hundredths) of a quota account: minus the quota; 0 if left out. */
  readonly floor?: number;
  readonly reversesId?: number;
}

/** The JSON form `post_transfers` reads. */
export function toItem(transfer: NewTransfer): Readonly<Record<string, string | number | undefined>> {
  const { from, to } = transfer;
  return {
    from_kind: from.kind,
    from_owner: ownerOf(from),
    from_period: periodOf(from),
    to_kind: to.kind,
    to_owner: ownerOf(to),
    to_period: periodOf(to),
    currency: transfer.currencyId,
    amount: transfer.amount,
    reason: transfer.reason,
    reference: transfer.reference,
    floor: transfer.floor,
    reverses: transfer.reversesId,
  };
}

function ownerOf(account: LedgerAccount): number {
  return "ownerId" in account ? account.ownerId : 0;
}

function periodOf(account: LedgerAccount): string {
  return account.kind === "quota" ? account.period : "";
}
