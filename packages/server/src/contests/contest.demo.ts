import { parseInstant } from "@guildhall/core";
import type { ContestInput } from "@guildhall/core/contests";
import { momentBefore } from "../demo/replay.ts";
import type { DemoPart, Moment, Replay } from "../demo/replay.ts";
import { closeContest } from "./closing/close-contest.service.ts";
import { saveWinners } from "./closing/save-winners.service.ts";
import { joinContest } from "./entries/join-contest.service.ts";
import { voteInContest } from "./entries/vote-in-contest.service.ts";
import { PAST_CONTESTS } from "./past-contests.demo.ts";
import type { PastContest } from "./past-contests.demo.ts";
import { createContest } from "./save-contest.service.ts";

export const contestDemo: DemoPart = {
  plan: (replay) => PAST_CONTESTS.flatMap((contest) => momentsOf(replay, contest)),
};

const DAY_MS = 86_400_000;

function momentsOf(replay: Replay, past: PastContest): Moment[] {
  let id = 0;
  const memberAt = (place: number): number => replay.world.actors[place]?.memberId ?? 0;
  const { hoursAgo, author: by, joins = [], votes = [], winners, closedHoursAgo } = past;
  const made = momentBefore(replay, { hoursAgo, by }, async (call) => {
    id = await createContest(call, { input: inputOf(replay, past), image: null });
  });
  const joined = joins.map((each) => momentBefore(replay, each, (call) => joinContest(call, id)));
  const voted = votes.map(({ for: place, ...each }) =>
    momentBefore(replay, each, async (call) => void (await voteInContest(call, { id, candidateId: memberAt(place) }))),
  );
  if (closedHoursAgo === undefined) return [made, ...joined, ...voted];
  const closed = momentBefore(replay, { hoursAgo: closedHoursAgo, by }, async (call) => {
    if (winners === undefined) await closeContest(call, { id, selects: [] });
    else {
      const winnersByPlace = winners.map((places) => places.map(memberAt));
      await saveWinners(call, { id, input: { winnersByPlace, otherRewardsUsers: [], otherRewardsAll: true } });
    }
  });
  return [made, ...joined, ...voted, closed];
}

function inputOf({ world, now }: Replay, past: PastContest): ContestInput {
  const [currencyId = 0] = world.currencyIds;
  const { title, description, type, places, other = 0, closesInDays } = past;
  const closesAt = closesInDays === undefined ? null : new Date(now.getTime() + closesInDays * DAY_MS);
  // The last second of that day in UTC.
  const closedAt =
    closesAt === null ? null : parseInstant(`${closesAt.toISOString().slice(0, 10)}T23:59:59Z`).toISOString();
  return {
    ...{ title, description, type, closedAt },
    status: "published",
    rewardsByPlace: places.map((amount) => [{ currencyId, amount }]),
    otherRewards: other === 0 ? [] : [{ currencyId, amount: other }],
    deleteImage: false,
    channel: null,
    groupId: 0,
    sendUpdatedNotification: false,
  };
}
