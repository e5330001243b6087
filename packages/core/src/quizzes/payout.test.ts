import fc from "fast-check";
import { expect, it } from "vitest";
import { mostRewards, payoutOf, paysAttempt } from "./payout.ts";

const lines = fc.uniqueArray(
  fc.record({ currencyId: fc.integer({ min: 1, max: 4 }), amount: fc.integer({ min: 1, max: 99_900 }) }),
  { selector: ({ currencyId }) => currencyId, maxLength: 4 },
);
const asked = fc.array(
  fc.record({ rewards: lines, isAnswered: fc.boolean(), isRight: fc.constantFrom(true, false, null) }),
  {
    maxLength: 20,
  },
);

it("pays for completing, and for each question that's answered and not wrong, in one sum per currency", () => {
  const beans = (amount: number) => [{ currencyId: 1, amount }];
  const questions = [
    { rewards: beans(100), isAnswered: true, isRight: true },
    { rewards: beans(200), isAnswered: true, isRight: false },
    { rewards: beans(400), isAnswered: true, isRight: null },
    { rewards: beans(800), isAnswered: false, isRight: null },
  ];
  expect(payoutOf({ status: "completed", rewards: beans(1_000), questions })).toEqual(beans(1_500));
  expect(payoutOf({ status: "timed_out", rewards: beans(1_000), questions })).toEqual(beans(500));
});

it("pays what's promised at most, and all of it if everything is right", () => {
  fc.assert(
    fc.property(lines, asked, (rewards, questions) => {
      const most = new Map(
        mostRewards({ rewards, questions, drawCount: null }).map(({ currencyId, amount }) => [currencyId, amount]),
      );
      const paid = payoutOf({ status: "completed", rewards, questions });
      expect(new Set(paid.map(({ currencyId }) => currencyId)).size).toBe(paid.length);
      for (const { currencyId, amount } of paid) expect(amount).toBeLessThanOrEqual(most.get(currencyId) ?? 0);
      const all = questions.map((question) => ({ ...question, isAnswered: true, isRight: true }));
      const whole = payoutOf({ status: "completed", rewards, questions: all });
      expect(new Map(whole.map(({ currencyId, amount }) => [currencyId, amount]))).toEqual(most);
    }),
    { numRuns: 50 },
  );
});

it("promises the best-paid questions of a draw", () => {
  const questions = [100, 300, 200].map((amount) => ({ rewards: [{ currencyId: 1, amount }] }));
  expect(mostRewards({ rewards: [], questions, drawCount: 2 })).toEqual([{ currencyId: 1, amount: 500 }]);
});

it("pays one attempt: the first that's completed, or the last if time is over", () => {
  const pays = (status: "completed" | "timed_out" | "abandoned", hasPaid: boolean, attemptsLeft: number) =>
    paysAttempt({ status, hasPaid, attemptsLeft });
  expect([pays("completed", false, 1), pays("completed", true, 0)]).toEqual([true, false]);
  expect([pays("timed_out", false, 1), pays("timed_out", false, 0), pays("timed_out", true, 0)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(pays("abandoned", false, 0)).toBe(false);
});
