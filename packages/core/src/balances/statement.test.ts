import fc from "fast-check";
import { expect, it } from "vitest";
import { isByHand, runningBalances, seesStatement, statementCause, statementReason } from "./statement.policy.ts";

it('every ledger reason has a text, and an unknown one falls back to "other"', () => {
  const words = [
    "thanks",
    "thanks.reversed",
    "challenge",
    "purchase",
    "purchase.reversed",
    "adjustment",
    "erase",
    "gift",
    "toString",
  ];
  expect(words.map(statementReason)).toEqual([
    "thanks",
    "thanks_undone",
    "challenge",
    "purchase",
    "purchase_refunded",
    "adjustment",
    "erase",
    "other",
    "other",
  ]);
});

it("only manual changes name their author", () => {
  expect(["adjustment", "erase", "thanks", "purchase_refunded"].map((each) => isByHand(statementReason(each)))).toEqual(
    [true, true, false, false],
  );
});

it("a reference only names things that can be opened", () => {
  expect(statementCause("thanks:12")).toEqual({ kind: "thanks", id: 12 });
  expect(statementCause("assignment:3")).toEqual({ kind: "assignment", id: 3 });
  expect(statementCause("purchase:7")).toEqual({ kind: "purchase", id: 7 });
  for (const other of ["adjustment:5a", "erase:77", "thanks:0", "thanks:1x", "", "toString"])
    expect(statementCause(other)).toBeNull();
});

it("people see their own statement; those who manage balances see all", () => {
  const by = (role: "member" | "moderator", actorId: number) => ({ actor: { roles: [role] as const }, actorId });
  expect(seesStatement(by("member", 1), 1)).toBe(true);
  expect(seesStatement(by("member", 1), 2)).toBe(false);
  expect(seesStatement(by("moderator", 1), 2)).toBe(true);
});

it("a currency without a balance runs back from zero", () => {
  const lines = [
    { currencyId: 4, amount: 5 },
    { currencyId: 4, amount: -2 },
  ];
  expect(runningBalances(lines, new Map()).map(({ balance }) => balance)).toEqual([0, -5]);
});

it("balances run back from the current one to zero, wherever the list is cut", () => {
  const movement = fc.record({
    currencyId: fc.integer({ min: 1, max: 3 }),
    amount: fc.integer({ min: -500, max: 500 }),
  });
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (oldestFirst, size) => {
      const standing = new Map<number, number>();
      const expected = oldestFirst.map(({ currencyId, amount }) => {
        const balance = (standing.get(currencyId) ?? 0) + amount;
        standing.set(currencyId, balance);
        return balance;
      });
      const newestFirst = oldestFirst.toReversed();
      const found: number[] = [];
      for (let at = 0; at < newestFirst.length; at += size) {
        found.push(...runningBalances(newestFirst.slice(at, at + size), standing).map(({ balance }) => balance));
      }
      expect(found).toEqual(expected.toReversed());
      expect([...standing.values()].every((left) => left === 0)).toBe(true);
    }),
  );
});
