import { recordEvent } from "../events/record-event.ts";
import { postTransfers } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { lockSpendable } from "./reward.repository.ts";

/** Transfers that are posted with one statement. */
const AT_ONCE = 1_000;

/**
 * Takes every spendable balance to zero by one transfer each; a purchase or a payment that is under way comes before
 * or after as a whole. Answers how many balances of how many people that were.
 */
export async function eraseRewards(call: MemberCall): Promise<{ readonly users: number; readonly balances: number }> {
  const { db, actor, at, deps } = call;
  const workspaceId = actor.workspace.id;
  const spendable = await lockSpendable(db, workspaceId);
  const reference = `erase:${deps.random.uuid()}`;
  for (let first = 0; first < spendable.length; first += AT_ONCE) {
    const transfers = spendable.slice(first, first + AT_ONCE).map(({ memberId, currencyId, balance }) => ({
      from: { kind: "member", ownerId: memberId } as const,
      to: { kind: "erased" } as const,
      currencyId,
      amount: balance,
      reason: "erase",
      reference,
    }));
    await postTransfers(db, { workspaceId, actorId: actor.memberId, at, transfers });
  }
  const memberIds = [...new Set(spendable.map((each) => each.memberId))];
  await recordEvent(call, { type: "rewards.erased", payload: { memberIds, balances: spendable.length } });
  return { users: memberIds.length, balances: spendable.length };
}
