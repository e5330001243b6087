import { prizesOf } from "@guildhall/core/contests";
import type { ContestStatus, Prize } from "@guildhall/core/contests";
import { moveActivity } from "../../activities/index.ts";
import { recordEvent } from "../../events/record-event.ts";
import type { EventScope } from "../../events/record-event.ts";
import { postTransfers } from "../../ledger/ledger.repository.ts";
import { about } from "../contest-event.ts";
import { CONTEST_KIND } from "../contest-kind.ts";
import type { ContestRow } from "../contest.repository.ts";
import { insertWinners } from "./winner.repository.ts";
import type { Winner } from "./winner.repository.ts";

/** People whom one event pays. */
const PIECE = 500;

/**
 * Closes a locked contest for good: stores its winners, pays all of them at once and records it.
 * @throws {RefusedError} `not_published`, `contest_closed`
 * @throws {ConflictError} when it has already paid one of them
 */
export async function endContest(
  scope: EventScope,
  contest: ContestRow,
  { event, winners }: { readonly event: "close" | "finish"; readonly winners: readonly Winner[] },
): Promise<ContestStatus> {
  const { db, actor } = scope;
  const key = { workspaceId: actor.workspace.id, id: contest.id };
  const status = await moveActivity(scope, contest, { kind: CONTEST_KIND, event, facts: null });
  await insertWinners(db, key, winners);
  const prizes = prizesOf(contest, winners);
  await pay(scope, contest.id, prizes);
  const placed = winners.filter(({ place }) => place > 0).sort((first, second) => first.place - second.place);
  await recordEvent(scope, {
    type: "contest.closed",
    payload: {
      ...about(contest),
      winners: placed.map(({ memberId, place }) => ({ memberId, place })),
      rewardsByPlace: contest.rewardsByPlace.map((rewards) => [...rewards]),
    },
  });
  await recordRewarded(scope, contest, { winners, prizes });
  return status;
}

async function pay({ db, actor, at }: EventScope, id: number, prizes: readonly Prize[]): Promise<void> {
  await postTransfers(db, {
    workspaceId: actor.workspace.id,
    actorId: actor.memberId,
    at,
    transfers: prizes.map(({ memberId, currencyId, amount }) => ({
      from: { kind: "reward" },
      to: { kind: "member", ownerId: memberId },
      currencyId,
      amount,
      reason: "contest",
      reference: `contest:${String(id)}`,
    })),
  });
}

/** In pieces, so that no reader has to take thousands of people at once. */
async function recordRewarded(
  scope: EventScope,
  contest: ContestRow,
  { winners, prizes }: { readonly winners: readonly Winner[]; readonly prizes: readonly Prize[] },
): Promise<void> {
  const byMember = Map.groupBy(prizes, ({ memberId }) => memberId);
  const paid = winners.filter(({ memberId }) => byMember.has(memberId));
  for (let from = 0; from < paid.length; from += PIECE) {
    const piece = paid.slice(from, from + PIECE);
    const rewards = piece.flatMap(({ memberId }) => byMember.get(memberId) ?? []);
    const thanked = piece.filter(({ place }) => place === 0).map(({ memberId }) => memberId);
    await recordEvent(scope, { type: "contest.rewarded", payload: { ...about(contest), rewards, thanked } });
  }
}
