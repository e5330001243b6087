import { expect, it } from "vitest";
import { parseDomainEvent } from "./domain-event.ts";

const adjusted = { memberId: 3, changes: [{ currencyId: 1, from: 0, to: 150 }], comment: "", notify: true };

it("reads a kept event as its kind says", () => {
  expect(parseDomainEvent("balance.adjusted", { ...adjusted, later: 1 })).toEqual({
    type: "balance.adjusted",
    payload: adjusted,
  });
});

it("answers null for a kind it does not know", () => {
  expect(parseDomainEvent("balance.vanished", adjusted)).toBeNull();
  expect(parseDomainEvent("toString", adjusted)).toBeNull();
});

it("answers null for a payload that does not fit its kind", () => {
  expect(parseDomainEvent("balance.adjusted", { ...adjusted, memberId: 0 })).toBeNull();
});
