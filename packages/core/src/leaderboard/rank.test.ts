import fc from "fast-check";
import { expect, it } from "vitest";
import { rankByScore, rankOf } from "./rank.ts";

it("equal scores share a rank, the next counts everyone above it, and zero has none", () => {
  const rows = [300, 0, 500, 300, 100, 0].map((score, at) => ({ id: at, score }));
  expect(rankByScore(rows).map(({ id, rank }) => [id, rank])).toEqual([
    [2, 1],
    [0, 2],
    [3, 2],
    [4, 4],
    [1, 0],
    [5, 0],
  ]);
});

it("a rank is one more than the number of people who earned more", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100, max: 100 }), { maxLength: 40 }), (scores) => {
      const rows = scores.map((score) => ({ score }));
      for (const { score, rank } of rankByScore(rows)) {
        expect(rank).toBe(rankOf(score, scores.filter((other) => other > score).length));
      }
    }),
  );
});
