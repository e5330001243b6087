import { describe, expect, it } from "vitest";
import { newestId, reconcileFeed, toRows } from "./feed-pages.ts";

const page = (...ids: number[]) => ({ items: ids.map((id) => ({ id })) });

describe("toRows", () => {
  it("puts a separator between new and read", () => {
    const rows = toRows([page(5, 4), page(3, 2)], 3);
    expect(rows.map((row) => row.key)).toEqual(["card-5", "card-4", "separator", "card-3", "card-2"]);
  });

  it("has no separator if everything is read, or nothing yet", () => {
    expect(toRows([page(3, 2)], 3).map((row) => row.kind)).toEqual(["card", "card"]);
    expect(toRows([page(3, 2)], 0).map((row) => row.kind)).toEqual(["card", "card"]);
    expect(toRows([page(3, 2)], 1).map((row) => row.kind)).toEqual(["card", "card"]);
  });

  it("counts positions of cards, not of the separator", () => {
    const positions = toRows([page(5, 3)], 3).flatMap((row) => (row.kind === "card" ? [row.position] : []));
    expect(positions).toEqual([1, 2]);
  });

  it("marks nothing as new before the first reading", () => {
    expect(toRows([page(3)], 0)).toEqual([expect.objectContaining({ isNew: false })]);
  });
});

describe("newestId", () => {
  it("skips pages that have become empty", () => {
    expect(newestId([page(), page(7, 6)])).toBe(7);
    expect(newestId([])).toBe(0);
  });
});

describe("reconcileFeed", () => {
  it("drops what was removed and keeps what's further down", () => {
    const pages = reconcileFeed([page(9, 8), page(7, 2)], [{ id: 9 }, { id: 7 }]);
    expect(pages).toEqual([page(9), page(7, 2)]);
  });

  it("drops everything if nothing is left", () => {
    const nothing: { id: number }[] = [];
    expect(reconcileFeed([page(9, 8)], nothing)).toEqual([page()]);
  });
});
