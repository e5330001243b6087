import type { CurrencyAmount } from "@guildhall/core";
import { describe, expect, it } from "vitest";
import { changedBalances, hasEmptyEntry } from "./balance-entries.ts";

const balance = (currencyId: number, amount: number): CurrencyAmount => ({
  currencyId,
  amount,
  currencyName: `Currency ${currencyId}`,
  currencyForms: { one: "coin", few: "coins", many: "coins" },
  currencyIconUrl: "⭐",
  formattedAmount: String(amount),
});
const balances = [balance(1, 500), balance(2, 0)];

describe("changedBalances", () => {
  it("are the ones that differ, and nothing else", () => {
    expect(changedBalances(balances, { 1: 500, 2: 250 })).toEqual({ 2: 250 });
    expect(changedBalances(balances, { 1: 0 })).toEqual({ 1: 0 });
  });

  it("leave out untouched and empty fields", () => {
    expect(changedBalances(balances, {})).toEqual({});
    expect(changedBalances(balances, { 1: null })).toEqual({});
  });
});

describe("hasEmptyEntry", () => {
  it("tells a cleared field from an untouched one", () => {
    expect([hasEmptyEntry({}), hasEmptyEntry({ 1: 0 }), hasEmptyEntry({ 1: 0, 2: null })]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
