import { describe, expect, it } from "vitest";
import { byContainer, inOwnUnits, tight } from "./host-styles.ts";

describe("byContainer", () => {
  it.each([
    ["a{b:c}", "a{b:c}"],
    ["@media (width<600px){a{b:c}}d{e:f}", "@container (width<600px){a{b:c}}d{e:f}"],
    ["@media (max-width:767.98px){a{b:c}}", "@container (max-width:767.98px){a{b:c}}"],
    ["@media (pointer:coarse){a{b:c}}", "@media (pointer:coarse){a{b:c}}"],
    [
      "@media (pointer:coarse), (width<600px){a{b:c}}",
      "@media (pointer:coarse){a{b:c}}@container (width<600px){a{b:c}}",
    ],
    ["x{@media (width>=600px){y:z}&:hover{y:z}}", "x{@container (width>=600px){y:z}&:hover{y:z}}"],
    ["@media print{@media (width<1px){a{b:c}}}", "@media print{@container (width<1px){a{b:c}}}"],
  ])("turns %s into %s", (css, expected) => {
    expect(byContainer(css)).toBe(expected);
  });
});

it("measures in units of the widget's own", () => {
  expect(inOwnUnits("a{b:1.5rem -.25rem;c:2em;d:var(--rem)}")).toBe(
    "a{b:calc(1.5*var(--u)) calc(-.25*var(--u));c:2em;d:var(--rem)}",
  );
});

it("leaves out spaces and line ends, but not those of selectors and values", () => {
  expect(
    tight("@layer kit {\n  .a :hover, b {\n    font: 500 1em / 1.4 var(--f);\n    --c: ;\n    color: red;\n  }\n}\n"),
  ).toBe("@layer kit{.a :hover, b{font:500 1em / 1.4 var(--f);--c:;color:red}}");
});
