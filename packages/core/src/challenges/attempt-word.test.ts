import { expect, it } from "vitest";
import { attemptWord } from "./attempt-word.ts";

it("what was cut short by the end of its challenge isn't called given up", () => {
  expect([
    attemptWord({ status: "abandoned", closedUnfinished: true }),
    attemptWord({ status: "abandoned", closedUnfinished: false }),
    attemptWord({ status: "abandoned" }),
    attemptWord({ status: null }),
  ]).toEqual(["closed", "abandoned", "abandoned", null]);
});
