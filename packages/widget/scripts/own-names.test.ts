import { expect, it } from "vitest";
import { overOwnNames } from "./own-names.ts";

it.each([
  ["for(var i in t)e(r,i)", "for(var i of Object.keys((t)||0))e(r,i)"],
  ["for(s in c={},t)s", "for(s of Object.keys((c={},t)||0))s"],
  ["for(;n in t;)n", "for(;n in t;)n"],
])("turns %s into %s", (code, expected) => {
  expect(overOwnNames(code)).toBe(expected);
});
