import { isDecidedByHand } from "@guildhall/core/contests";
import type { ContestStatus } from "@guildhall/core/contests";
import type { MemberCall } from "../../lib/deps.ts";
import { allow } from "../../lib/refuse.ts";
import { contestAbilities } from "@guildhall/core/contests";
import { holdContest } from "../hold-contest.ts";
import { countWinners } from "./count-winners.service.ts";
import type { EarningSelect } from "./earning.repository.ts";
import { endContest } from "./end-contest.service.ts";

/**
 * Closing is final: one by votes or earnings is counted until now and paid, one that's decided by hand has no winners.
 * @throws {NotFoundError} @throws {RefusedError} `not_published`, `contest_closed`
 */
export async function closeContest(
  call: MemberCall,
  { id, selects }: { readonly id: number; readonly selects: readonly EarningSelect[] },
): Promise<ContestStatus> {
  const { actor, at } = call;
  const contest = await holdContest(call, id);
  allow(contestAbilities({ actor, workspace: actor.workspace, contest }).close);
  if (isDecidedByHand(contest)) return endContest(call, contest, { event: "close", winners: [] });
  const winners = await countWinners(call, contest, { until: at, selects });
  return endContest(call, contest, { event: "finish", winners });
}
