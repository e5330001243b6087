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

it("every question and every order is equally likely", () => {
  const steps = 6;
  const drawn = new Map<string, number>();
  for (let first = 0; first < steps; first += 1)
    for (let second = 0; second < steps; second += 1) {
      const left = [first / steps, second / steps, 0];
      const settings = { drawCount: null, shuffleQuestions: true, shuffleOptions: false };
      const order = drawQuestions(questionsOf(3), settings, () => left.shift() ?? 0);
      const key = order.map(({ q }) => q).join("");
      drawn.set(key, (drawn.get(key) ?? 0) + 1);
    }
  expect([...drawn.values()]).toEqual([6, 6, 6, 6, 6, 6]);
});
