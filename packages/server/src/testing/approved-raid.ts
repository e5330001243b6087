import { challengeSteps } from "./challenge-steps.ts";
import type { Teammate } from "./team.ts";

/** A raid whose reward is yet to be split; returns its attempt's id. */
export async function approvedRaid(
  { boss, leader, other }: Readonly<Record<"boss" | "leader" | "other", Teammate>>,
  rewards: { readonly currencyId: number; readonly amount: number }[],
): Promise<number> {
  const cid = await challengeSteps.publish(boss, { type: "raid", title: "Move the office", rewards });
  const { id } = await challengeSteps.accept(leader, cid);
  await challengeSteps.accept(other, cid);
  await challengeSteps.complete(leader, id);
  await challengeSteps.approve(boss, id);
  return id;
}
