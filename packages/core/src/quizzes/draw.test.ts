import fc from "fast-check";
import { expect, it } from "vitest";
import { drawQuestions } from "./draw.ts";

const fractions = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
const fractionOf = (stream: Generator<number> | Iterator<number>) => () => Number(stream.next().value);
const questionsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    revision: 1,
    options: [{ id: index * 10 + 1 }, { id: index * 10 + 2 }, { id: index * 10 + 3 }],
  }));

it("a draw asks that many different questions with all of their options", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.record({
        drawCount: fc.option(fc.integer({ min: 1, max: 30 })),
        shuffleQuestions: fc.boolean(),
        shuffleOptions: fc.boolean(),
      }),
      fractions,
      (count, settings, stream) => {
        const questions = questionsOf(count);
        const draw = drawQuestions(questions, settings, fractionOf(stream[Symbol.iterator]()));
        const ids = draw.map(({ q }) => q);
        expect(new Set(ids).size).toBe(Math.min(count, settings.drawCount ?? count));
        if (!settings.shuffleQuestions) expect(ids).toEqual(ids.toSorted((first, second) => first - second));
        for (const { q, o } of draw) {
          const all = questions[q - 1]?.options.map(({ id }) => id) ?? [];
          expect(settings.shuffleOptions ? o.toSorted((first, second) => first - second) : o).toEqual(all);
        }
      },
    ),
    { numRuns: 50 },
  );
});

/** How often each outcome comes of all pairs of two first fractions, evenly spread. */
function spread(steps: number, draw: (fraction: () => number) => string): readonly (readonly [string, number])[] {
  const drawn = new Map<string, number>();
  for (let first = 0; first < steps; first += 1)
    for (let second = 0; second < steps; second += 1) {
      const left = [first / steps, second / steps];
      const key = draw(() => left.shift() ?? 0);
      drawn.set(key, (drawn.get(key) ?? 0) + 1);
    }
  return [...drawn].toSorted();
}

it("every order of questions, every choice of them and every order of options is equally likely", () => {
  const plain = { drawCount: null, shuffleQuestions: false, shuffleOptions: false };
  const orders = spread(6, (fraction) =>
    drawQuestions(questionsOf(3), { ...plain, shuffleQuestions: true }, fraction)
      .map(({ q }) => q)
      .join(""),
  );
  expect(orders).toEqual(["123", "132", "213", "231", "312", "321"].map((order) => [order, 6]));
  const choices = spread(12, (fraction) =>
    drawQuestions(questionsOf(4), { ...plain, drawCount: 2 }, fraction)
      .map(({ q }) => q)
      .join(""),
  );
  expect(choices).toEqual(["12", "13", "14", "23", "24", "34"].map((choice) => [choice, 24]));
  const options = spread(6, (fraction) =>
    drawQuestions(questionsOf(1), { ...plain, shuffleOptions: true }, fraction)
      .map(({ o }) => o.join(""))
      .join(),
  );
  expect(options).toEqual(["123", "132", "213", "231", "312", "321"].map((order) => [order, 6]));
});
