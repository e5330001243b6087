import { expect, it } from "vitest";
import { parseDomainEvent } from "./domain-event.ts";

const adjusted = { memberId: 3, changes: [{ currencyId: 1, from: 0, to: 150 }], comment: "", notify: true };

it("reads a stored event by its kind", () => {
  expect(parseDomainEvent("balance.adjusted", { ...adjusted, later: 1 })).toEqual({
    type: "balance.adjusted",
    payload: adjusted,
  });
});

it("returns null for an unknown kind", () => {
  expect(parseDomainEvent("balance.vanished", adjusted)).toBeNull();
  expect(parseDomainEvent("toString", adjusted)).toBeNull();
});

it("returns null for a payload that doesn't fit its kind", () => {
  expect(parseDomainEvent("balance.adjusted", { ...adjusted, memberId: 0 })).toBeNull();
});
