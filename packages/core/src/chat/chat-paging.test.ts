import fc from "fast-check";
import { expect, it } from "vitest";
import { LIST_PAGE_SIZE } from "../lib/limits.ts";
import { CHAT_PAGE_SIZE, readPart } from "./chat-paging.ts";

it("shows everything once, in order, ten at a time, and no page without anything", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 130 }), async (count) => {
      const all = Array.from({ length: count }, (_, place) => place);
      const read = (page: number) => {
        const end = (page + 1) * LIST_PAGE_SIZE;
        const nextPage = count > end ? page + 1 : null;
        return Promise.resolve({ items: all.slice(end - LIST_PAGE_SIZE, end), nextPage });
      };
      const shown: number[] = [];
      const sizes: number[] = [];
      for (let page: number | null = 0; page !== null;) {
        const part: Awaited<ReturnType<typeof readPart<number>>> = await readPart(read, page);
        shown.push(...part.items);
        sizes.push(part.items.length);
        page = part.nextPage;
      }
      expect(shown).toEqual(all);
      expect(sizes.slice(0, -1).every((size) => size === CHAT_PAGE_SIZE)).toBe(true);
      expect(count === 0 || (sizes.at(-1) ?? 0) > 0).toBe(true);
    }),
  );
});
