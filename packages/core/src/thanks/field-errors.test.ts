import { describe, expect, it } from "vitest";
import { fieldErrorsOf } from "./field-errors.ts";

const wire = (...fields: [field: string, message: string][]) =>
  fields.map(([field, message]) => ({ field, message, code: "required" }));

describe("fieldErrorsOf", () => {
  it("puts the server's problems on their fields", () => {
    expect(fieldErrorsOf({ own: {}, wire: wire(["receivers.1", "Gone"], ["rewards.0.amount", "Too much"]) })).toEqual({
      receivers: "Gone",
      description: null,
      rewards: "Too much",
      list: ["Gone", "Too much"],
    });
  });

  it("lists problems that belong to no field", () => {
    expect(fieldErrorsOf({ own: {}, wire: wire(["channel", "Not there"]) }).list).toEqual(["Not there"]);
  });

  it("lists each problem once", () => {
    expect(fieldErrorsOf({ own: { description: "Say it" }, wire: wire(["description", "Say it"]) }).list).toEqual([
      "Say it",
    ]);
  });

  it("is empty if there are no problems", () => {
    expect(fieldErrorsOf({ own: {}, wire: [] })).toEqual({
      receivers: null,
      description: null,
      rewards: null,
      list: [],
    });
  });
});
