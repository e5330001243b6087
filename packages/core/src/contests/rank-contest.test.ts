import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankContest } from "./rank-contest.ts";
import type { ContestEntry } from "./rank-contest.ts";

const entry = fc.record({
  score: fc.integer({ min: -2, max: 4 }),
  at: fc.integer({ min: 0, max: 3 }).map((ms) => new Date(ms)),
});
const entries = fc
  .array(entry, { maxLength: 20 })
  .map((all) => all.map((each, index): ContestEntry => ({ ...each, memberId: index + 1 })));
const places = fc.integer({ min: 1, max: 15 });
const rank = (of: readonly [memberId: number, score: number, at: number][], count = 15) =>
  rankContest(
    of.map(([memberId, score, at]) => ({ memberId, score, at: new Date(at) })),
    count,
  ).map(({ place, memberId, tie }) => [place, memberId, tie]);

describe("the winners of a contest by count", () => {
  it("have the highest scores, with equal ones by time and then by id", () => {
    const given = [
      [5, 3, 10],
      [4, 3, 20],
      [3, 3, 20],
      [2, 9, 99],
      [1, 1, 0],
    ] as const;
    expect(rank(given.map(([...each]) => each))).toEqual([
      [1, 2, 0],
      [2, 5, 1],
      [3, 3, 2],
      [4, 4, 2],
      [5, 1, 0],
    ]);
  });

  it("are told what decided against somebody who won nothing", () => {
    expect(
      rank(
        [
          [1, 3, 10],
          [2, 3, 20],
        ],
        1,
      ),
    ).toEqual([[1, 1, 1]]);
  });

  it("are nobody without a score", () => {
    expect(
      rank([
        [1, 0, 0],
        [2, -1, 0],
      ]),
    ).toEqual([]);
  });

  it("don't depend on the order of entries", () => {
    fc.assert(
      fc.property(entries, places, (all, count) => {
        expect(rankContest(all.toReversed(), count)).toEqual(rankContest(all, count));
      }),
    );
  });

  it("are different people in places without gaps, none of whom anyone left out beats", () => {
    fc.assert(
      fc.property(entries, places, (all, count) => {
        const winners = rankContest(all, count);
        const ids = winners.map(({ memberId }) => memberId);
        const scoring = all.filter(({ score }) => score > 0);
        expect(winners.map(({ place }) => place)).toEqual(ids.map((_, index) => index + 1));
        expect(new Set(ids).size).toBe(Math.min(count, scoring.length));
        const last = winners.at(-1)?.score ?? 0;
        const left = scoring.filter(({ memberId }) => !ids.includes(memberId));
        expect(left.every(({ score }) => score <= last)).toBe(true);
      }),
    );
  });

  it("have a tie wherever somebody else has as much", () => {
    fc.assert(
      fc.property(entries, (all) => {
        for (const { memberId, score, tie } of rankContest(all, 15)) {
          const others = all.filter((each) => each.score === score && each.memberId !== memberId);
          expect(tie > 0).toBe(others.length > 0);
        }
      }),
    );
  });
});
