import { expect, test } from "vitest";
import { joinParts } from "./plain-icons.ts";

test("parts that look alike become one path, each drawn from where it starts", () => {
  const { path, rest } = joinParts([
    ["path", { d: "m5 12 7-7", key: "a" }],
    ["path", { d: "m12 19V5", key: "b" }],
    ["line", { x1: "1", x2: "2", y1: "3", y2: "4", key: "c" }],
    ["circle", { cx: "12", cy: "10", r: "3", key: "d" }],
    ["rect", { x: "3", y: "4", width: "18", height: "16", rx: "2", ry: "2", key: "e" }],
    ["rect", { width: "7", height: "9", key: "f" }],
  ]);
  expect(rest).toEqual([]);
  expect(path).toBe(
    [
      "m5 12 7-7",
      "M0 0m12 19V5",
      "M1 3L2 4",
      "M9 10a3 3 0 1 1 6 0a3 3 0 1 1-6 0z",
      "M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2-2v-12a2 2 0 0 1 2-2z",
      "M0 0h7v9h-7v-9z",
    ].join(""),
  );
});

test("a part with a look of its own stays apart", () => {
  const dot = ["circle", { cx: "16", cy: "7", r: ".5", fill: "currentColor" }] as const;
  const uneven = ["rect", { width: "7", height: "9", rx: "1", ry: "2" }] as const;
  expect(joinParts([["path", { d: "M1 1h2" }], dot, uneven])).toEqual({ path: "M1 1h2", rest: [dot, uneven] });
});
