import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSearch, stringifySearch } from "./search.ts";

const name = fc.stringMatching(/^[a-z]{1,8}$/);

describe("search of an address", () => {
  it("is written plainly, without what is empty", () => {
    expect(stringifySearch({ tab: "given", month: undefined, page: "", user: 5 })).toBe("?tab=given&user=5");
    expect(stringifySearch({})).toBe("");
  });

  it("reads every value as a text", () => {
    expect(parseSearch("?page=2&flag")).toEqual({ page: "2", flag: "" });
  });

  it("reads back whatever was written", () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ minLength: 1, unit: "grapheme" })), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      }),
    );
  });
});
