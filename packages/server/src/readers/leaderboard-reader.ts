import { PERIOD_KINDS, periodKeyAt } from "@guildhall/core";
import type { News, Reader, ReaderContext } from "../events/reader.ts";
import { BUCKET_WIDTHS } from "../leaderboard/score-bucket.ts";
import type { Earning, Feature } from "../feature.ts";
import { moveMembers, readScores, writeScores } from "./leaderboard.repository.ts";
import { scoreKey } from "./score.ts";
import type { BucketMove, Score, ScoreMove } from "./score.ts";

const PERIODS = PERIOD_KINDS.filter((kind) => kind !== "day");

/**
 * Maintains earnings per member and period, and the number of members per score. Only members with earnings have a row;
 * an undone thanks is subtracted from the periods in which it was given.
 */
export const createLeaderboardReader = (features: readonly Feature[]): Reader => ({
  name: "leaderboard",
  handles: features.flatMap(({ earnings }) => earnings?.handles ?? []),
  async apply(events, context) {
    const { tx, workspace } = context;
    const earned = features.flatMap(({ earnings }) => earnings?.earned(events) ?? []);
    const counted = features.flatMap(({ earnings }) => (earnings?.isPrize ? [] : (earnings?.earned(events) ?? [])));
    const news: News[] = [];
    for (const { followEarnings } of features) news.push(...((await followEarnings?.(counted, context)) ?? []));
    const changes = sumChanges(earned, workspace);
    if (changes.length === 0) return news;
    const before = await readScores(tx, workspace.id, changes);
    const moves = changes.map(({ period, memberId, score }) => {
      const from = before.get(scoreKey(period, memberId)) ?? 0;
      // The calendar may have changed between a thanks and its undo: scores stay at 0 or above.
      return { period, memberId, from, to: Math.max(0, from + score) };
    });
    await writeScores(tx, workspace.id, moves);
    await moveMembers(tx, workspace.id, bucketMoves(moves));
    return [...news, { topics: ["leaderboard"], memberIds: [] }];
  },
});

function sumChanges(earnings: readonly Earning[], workspace: ReaderContext["workspace"]): readonly Score[] {
  const sums = new Map<string, { period: string; memberId: number; score: number }>();
  for (const { memberId, at, score } of earnings) {
    for (const period of PERIODS.map((kind) => periodKeyAt(kind, at, workspace.calendar))) {
      const key = scoreKey(period, memberId);
      const sum = sums.get(key) ?? { period, memberId, score: 0 };
      sum.score += score;
      sums.set(key, sum);
    }
  }
  return [...sums.values()].filter((each) => each.score !== 0);
}

function bucketMoves(moves: readonly ScoreMove[]): readonly BucketMove[] {
  const sums = new Map<string, { period: string; width: number; bucket: number; members: number }>();
  const count = (period: string, score: number, by: number): void => {
    if (score === 0) return;
    for (const width of BUCKET_WIDTHS) {
      const bucket = Math.floor(score / width);
      const key = `${period}/${width}/${bucket}`;
      const sum = sums.get(key) ?? { period, width, bucket, members: 0 };
      sum.members += by;
      sums.set(key, sum);
    }
  };
  for (const { period, from, to } of moves) {
    count(period, from, -1);
    count(period, to, 1);
  }
  return [...sums.values()];
}
