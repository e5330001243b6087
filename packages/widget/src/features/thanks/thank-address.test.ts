import { expect, it } from "vitest";
import { draftKeyOf, fullFormHref } from "./thank-address.ts";

it("a draft of what somebody is thanked for is another one than theirs", () => {
  const keys = [draftKeyOf(0), draftKeyOf(7), draftKeyOf(7, "SUG-2"), draftKeyOf(0, "7"), draftKeyOf(7, "SUG-3")];
  expect(keys).toEqual(["thanks.new", "thanks.new.7", "thanks.new.7.SUG-2", "thanks.new.0.7", "thanks.new.7.SUG-3"]);
});

it("the full form is for a person", () => {
  expect(fullFormHref(7)).toBe("/thanks/create?user=7");
});
