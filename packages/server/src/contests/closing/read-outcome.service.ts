import { isContestClosed } from "@guildhall/core/contests";
import type { Contest } from "@guildhall/core/contests";
import { presentCurrencies } from "../../currencies/currency.presenter.ts";
import { findCurrencies } from "../../currencies/currency.repository.ts";
import type { MemberCall } from "../../lib/deps.ts";
import { presentRewards } from "../contest.presenter.ts";
import type { ContestRow } from "../contest.repository.ts";
import { findPlaced, findThanked } from "./winner.repository.ts";

/** People with other rewards that a page shows; the others are in the export. */
const SHOWN = 100;

/** Who won a closed contest, why and what; nobody before. */
export async function readOutcome(
  { db, actor, language }: MemberCall,
  contest: ContestRow,
): Promise<Pick<Contest, "winnersByPlace" | "outcome" | "otherRewardsUsers">> {
  if (!isContestClosed(contest)) return { winnersByPlace: [], outcome: [], otherRewardsUsers: { items: [], total: 0 } };
  const key = { workspaceId: actor.workspace.id, id: contest.id };
  const [found, placed, thanked] = await Promise.all([
    findCurrencies(db, key.workspaceId),
    findPlaced(db, key),
    findThanked(db, key, SHOWN),
  ]);
  const currencies = presentCurrencies(found, language);
  return {
    winnersByPlace: contest.rewardsByPlace.map((_, index) =>
      placed.filter(({ place }) => place === index + 1).map(({ user }) => user),
    ),
    outcome: placed.map(({ place, user, score, tie }) => ({
      place,
      user,
      score,
      tie,
      rewards: presentRewards(currencies, contest.rewardsByPlace[place - 1] ?? []),
    })),
    otherRewardsUsers: thanked,
  };
}
