import { recordEvent } from "../events/record-event.ts";
import { postTransfers } from "../ledger/ledger.repository.ts";
import type { MemberCall } from "../lib/deps.ts";
import { lockSpendable } from "./reward.repository.ts";

/** Transfers posted by one statement. */
const AT_ONCE = 1_000;

/**
 * Zeroes every spendable balance by a transfer; concurrent payments come entirely before or after. Returns the number
 * of balances and people.
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
