/** Spendable, never below 0. */
export interface MemberAccount {
  readonly kind: "member";
  readonly ownerId: number;
}

/** What a giver used of one month's quota: from 0 down to minus the quota. */
export interface QuotaAccount {
  readonly kind: "quota";
  readonly ownerId: number;
  /** `YYYY-MM` in the workspace's zone. */
  readonly period: string;
}

/** The workspace's own side of adjustments; its balance is the sum of its entries. */
export interface AdjustmentAccount {
  readonly kind: "adjustment";
}

/** The workspace's own side of what activities pay; its balance is the sum of its entries. */
export interface RewardAccount {
  readonly kind: "reward";
}

/** The workspace's own side of what perks cost; its balance is the sum of its entries. */
export interface PurchaseAccount {
  readonly kind: "purchase";
}

/** Where balances go that are erased; its balance is the sum of its entries. */
export interface ErasedAccount {
  readonly kind: "erased";
}

/** One side of a transfer; it is made when it is first named. */
export type LedgerAccount =
  | MemberAccount
  | QuotaAccount
  | AdjustmentAccount
  | RewardAccount
  | PurchaseAccount
  | ErasedAccount;

/** One movement to be posted. */
export interface NewTransfer {
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  readonly currencyId: number;
  /** Hundredths, positive. */
  readonly amount: number;
  /** With `reference` names the cause, which moves value between two accounts at most once. */
  readonly reason: string;
  readonly reference: string;
  /** The least balance (hundredths) that a quota account may reach: minus the quota; 0 when it is left out. */
  readonly floor?: number;
  /** The transfer that this one takes back. */
  readonly reversesId?: number;
}

/** The form in which `post_transfers` reads a transfer. */
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
