import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSearch, stringifySearch } from "./search.ts";

const name = fc.stringMatching(/^[a-z]{1,8}$/);

describe("a URL's search parameters", () => {
  it("are written plainly, without empty ones", () => {
    expect(stringifySearch({ tab: "given", month: undefined, page: "", user: 5 })).toBe("?tab=given&user=5");
    expect(stringifySearch({})).toBe("");
  });

  it("are all read as text", () => {
    expect(parseSearch("?page=2&flag")).toEqual({ page: "2", flag: "" });
  });

  it("are read back as written", () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ minLength: 1, unit: "grapheme" })), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      }),
    );
  });
});
