import { expect, it } from "vitest";
import { linesOf, withNewLines } from "./lines-of.ts";

it("takes each line once, trimmed, and no empty ones", () => {
  expect(linesOf(" https://a.example \n\nhttps://b.example\nhttps://a.example\n")).toEqual([
    "https://a.example",
    "https://b.example",
  ]);
  expect(linesOf("")).toEqual([]);
});

it("adds to an unfinished text what was added elsewhere, and nothing that was taken out of it", () => {
  const now = ["https://a.example", "https://b.example", "https://c.example"];
  expect(withNewLines("https://b.example\nhttps:/", { seen: ["https://a.example"], now })).toBe(
    "https://b.example\nhttps:/\nhttps://c.example",
  );
});
