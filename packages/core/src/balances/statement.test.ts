import { expect, it } from "vitest";
import { isByHand, seesStatement, statementCause, statementReason } from "./statement.policy.ts";

it('every ledger reason has a text, and an unknown one falls back to "other"', () => {
  const words = [
    "thanks",
    "thanks.reversed",
    "challenge",
    "quiz",
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
    "quiz",
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

it("a reference names a thing, or nothing", () => {
  expect(statementCause("thanks:12")).toEqual({ kind: "thanks", id: 12 });
  expect(statementCause("assignment:3")).toEqual({ kind: "assignment", id: 3 });
  expect(statementCause("purchase:7")).toEqual({ kind: "purchase", id: 7 });
  for (const other of ["adjustment:5a", "thanks:0", "thanks:1x", "", "toString"])
    expect(statementCause(other)).toBeNull();
});

it("people see their own statement; those who manage balances see all", () => {
  const by = (role: "member" | "moderator", actorId: number) => ({ actor: { roles: [role] as const }, actorId });
  expect(seesStatement(by("member", 1), 1)).toBe(true);
  expect(seesStatement(by("member", 1), 2)).toBe(false);
  expect(seesStatement(by("moderator", 1), 2)).toBe(true);
});
