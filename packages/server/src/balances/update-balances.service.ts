import { ChangedError, InvalidInputError, NotFoundError, RefusedError } from "@guildhall/core";
import type { CurrencyAmount } from "@guildhall/core";
import { mayUpdateBalances } from "@guildhall/core/balances";
import { findCurrencies } from "../currencies/currency.repository.ts";
import type { Currency } from "../currencies/currency.repository.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { recordEvent } from "../events/record-event.ts";
import { postTransfers, readBalances } from "../ledger/ledger.repository.ts";
import type { NewTransfer } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findMember } from "../users/index.ts";
import { lockBalances } from "./balance.repository.ts";

/** Amounts in hundredths by currency id. */
export interface BalanceChange {
  readonly userId: number;
  readonly balances: Readonly<Record<string, number>>;
  /** The balances the moderator saw; undefined if the client doesn't say. */
  readonly seen?: Readonly<Record<string, number>> | undefined;
  readonly comments: string;
  readonly notify: boolean;
}

interface Difference {
  readonly currencyId: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Sets a member's balances: each difference is one transfer with the workspace's adjustment account.
 * @throws {RefusedError} `own_balance` @throws {ChangedError} when a balance differs from `seen`
 */
export async function updateBalances(call: MemberCall, change: BalanceChange): Promise<CurrencyAmount[]> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const member = await findMember(db, workspaceId, change.userId);
  if (member === undefined) throw new NotFoundError("user", { userId: change.userId });
  const decision = mayUpdateBalances(actor, member.id);
  if (!decision.allowed) throw new RefusedError(decision.reason);
  const currencies = await findCurrencies(db, workspaceId);
  refuseUnknown(change.balances, currencies);
  // Locked first: of two people setting the same balance, each must see the other's result.
  const before = await lockBalances(db, { workspaceId, memberId: member.id });
  const changes = differences(change.balances, before);
  refuseUnseen(changes, change.seen ?? {});
  if (changes.length > 0) await adjust(call, { ...change, changes });
  const after = await readBalances(db, workspaceId, [member.id]);
  return presentCurrencies(currencies, call.language).amounts(after.get(member.id) ?? new Map(), { withZeros: true });
}

async function adjust(call: MemberCall, change: BalanceChange & { readonly changes: readonly Difference[] }) {
  const { actor, db, at, deps } = call;
  const reference = `adjustment:${deps.random.uuid()}`;
  await postTransfers(db, {
    workspaceId: actor.workspace.id,
    actorId: actor.memberId,
    at,
    transfers: change.changes.map((difference) => toTransfer(difference, { memberId: change.userId, reference })),
  });
  await recordEvent(call, {
    type: "balance.adjusted",
    payload: {
      memberId: change.userId,
      changes: [...change.changes],
      comment: change.comments,
      notify: change.notify,
    },
  });
}

function toTransfer(
  { currencyId, from, to }: Difference,
  { memberId, reference }: { readonly memberId: number; readonly reference: string },
): NewTransfer {
  const member = { kind: "member", ownerId: memberId } as const;
  const adjustment = { kind: "adjustment" } as const;
  const [source, target] = to > from ? [adjustment, member] : [member, adjustment];
  return { from: source, to: target, currencyId, amount: Math.abs(to - from), reason: "adjustment", reference };
}

function differences(wanted: BalanceChange["balances"], before: ReadonlyMap<number, number>): Difference[] {
  return Object.entries(wanted)
    .map(([id, to]) => ({ currencyId: Number(id), from: before.get(Number(id)) ?? 0, to }))
    .filter((each) => each.from !== each.to);
}

function refuseUnseen(changes: readonly Difference[], seen: Readonly<Record<string, number>>): void {
  const changed = changes
    .map(({ currencyId, from }) => ({ field: `balances.${currencyId}`, seen: seen[currencyId], now: from }))
    .filter((each) => each.seen !== undefined && each.seen !== each.now);
  if (changed.length > 0) throw new ChangedError(changed);
}

function refuseUnknown(wanted: BalanceChange["balances"], currencies: readonly Currency[]): void {
  const known = new Set(currencies.map((currency) => String(currency.id)));
  const unknown = Object.keys(wanted).filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new InvalidInputError(unknown.map((id) => ({ field: `balances.${id}`, code: "unknown_currency" })));
  }
}
