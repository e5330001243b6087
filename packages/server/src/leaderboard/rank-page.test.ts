import fc from "fast-check";
import { expect, it } from "vitest";
import { rankPage } from "./rank-page.ts";

it("ranks any window of a list like the whole list", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(6), { maxLength: 30 }), fc.nat(30), fc.nat(10), async (unordered, start, size) => {
      const scores = [...unordered].sort((a, b) => b - a);
      const rankOf = (score: number) => (score === 0 ? 0 : scores.filter((each) => each > score).length + 1);
      const window = scores.slice(start, start + size);
      expect(await rankPage(window, async (score) => rankOf(score))).toEqual(window.map(rankOf));
    }),
  );
});

it("looks up at most two ranks", async () => {
  const asked: number[] = [];
  await rankPage([9, 9, 7, 5, 5, 1, 0], async (score) => {
    asked.push(score);
    return score === 9 ? 1 : 3;
  });
  expect(asked).toEqual([9, 7]);
});
