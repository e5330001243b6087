import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIRST_PAGE, pageAfterRemoval, pageWindow, toKeysetPage, toPage } from "./paging.ts";
import type { Page } from "./paging.ts";

describe("pages", () => {
  it("followed by nextPage return every row once, in order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (rows, size) => {
        const seen: number[] = [];
        let page: number | null = FIRST_PAGE;
        do {
          const { limit, offset } = pageWindow(page, size);
          const answer: Page<number> = toPage(rows.slice(offset, offset + limit), { page, size });
          expect(answer.nextPage).toBe(answer.hasNext ? page + 1 : null);
          seen.push(...answer.items);
          page = answer.nextPage;
        } while (page !== null);
        expect(seen).toEqual(rows);
      }),
    );
  });

  it("followed by lastId return every row once, in order", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        (ids, size) => {
          const rows = ids.toSorted((a, b) => b - a).map((id) => ({ id }));
          const seen: number[] = [];
          let before = Number.MAX_SAFE_INTEGER;
          do {
            const from = before;
            const answer = toKeysetPage(rows.filter((row) => row.id < from).slice(0, size + 1), size);
            seen.push(...answer.items.map((row) => row.id));
            before = answer.lastId;
          } while (before !== 0);
          expect(seen).toEqual(rows.map((row) => row.id));
        },
      ),
    );
  });

  it("step back when the last row on the last page is removed", () => {
    expect(pageAfterRemoval({ page: 2, size: 30, total: 60 })).toBe(1);
    expect(pageAfterRemoval({ page: 2, size: 30, total: 61 })).toBe(2);
    expect(pageAfterRemoval({ page: 0, size: 30, total: 0 })).toBe(0);
  });
});
