import { expect, it } from "vitest";
import { linesOf } from "./lines-of.ts";

it("takes each line once, trimmed, and no empty ones", () => {
  expect(linesOf(" https://a.example \n\nhttps://b.example\nhttps://a.example\n")).toEqual([
    "https://a.example",
    "https://b.example",
  ]);
  expect(linesOf("")).toEqual([]);
});
