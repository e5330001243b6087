import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countNewer, extendFeedWindow, feedCursor, newSeparatorId, openFeedWindow, refreshFeedWindow } from "./window.ts";
import type { FeedDirection, FeedPage, FeedWindow } from "./window.ts";

interface Card {
  readonly id: number;
  readonly version: number;
}

const SIZE = 3;
const toCards = (ids: readonly number[], version = 1): Card[] => ids.map((id) => ({ id, version }));

/** Answers as the server would from these ids, sorted newest first. */
function askFeed(ids: readonly number[], from: number, direction: FeedDirection): FeedPage<Card> {
  const rest = direction === "prev" ? ids.filter((id) => id > from).slice(-SIZE) : ids.filter((id) => id < from).slice(0, SIZE);
  return {
    items: toCards(rest),
    hasPrev: ids.some((id) => id > (rest[0] ?? from)),
    hasNext: ids.some((id) => id < (rest.at(-1) ?? from)),
  };
}

const feeds = fc
  .uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 40 })
  .map((ids) => ids.toSorted((first, second) => second - first));

function openAt(ids: readonly number[], at: number): FeedWindow<Card> {
  const id = ids[at % ids.length] ?? 1;
  return openFeedWindow({ ...askFeed(ids, id + 1, "next"), hasPrev: ids.some((other) => other > id) }, id);
}

describe("the feed window", () => {
  it("walked both ways shows every card once, newest first", () => {
    fc.assert(
      fc.property(feeds, fc.nat(), fc.infiniteStream(fc.constantFrom<FeedDirection>("prev", "next")), (ids, at, turns) => {
        let window = openAt(ids, at);
        for (const direction of turns) {
          if (!window.hasPrev && !window.hasNext) break;
          const cursor = feedCursor(window, direction);
          if (cursor !== 0) window = extendFeedWindow(window, askFeed(ids, cursor, direction), direction);
        }
        expect(window.items.map((card) => card.id)).toEqual(ids);
      }),
    );
  });

  it("never has a gap while it grows", () => {
    fc.assert(
      fc.property(feeds, fc.nat(), fc.array(fc.constantFrom<FeedDirection>("prev", "next")), (ids, at, turns) => {
        let window = openAt(ids, at);
        for (const direction of turns) {
          const cursor = feedCursor(window, direction);
          if (cursor !== 0) window = extendFeedWindow(window, askFeed(ids, cursor, direction), direction);
        }
        const shown = window.items.map((card) => card.id);
        const from = ids.indexOf(shown[0] ?? 0);
        expect(shown).toEqual(ids.slice(from, from + shown.length));
      }),
    );
  });

  it("takes a card that comes twice in its newer version", () => {
    const window = openFeedWindow({ items: toCards([5, 4]), hasPrev: true, hasNext: false }, 0);
    const page = { items: toCards([6, 5], 2), hasPrev: false, hasNext: true };
    const extended = extendFeedWindow(window, page, "prev");
    expect(extended).toMatchObject({ items: [{ id: 6, version: 2 }, { id: 5, version: 2 }, { id: 4, version: 1 }], hasPrev: false, hasNext: false });
    expect(refreshFeedWindow(extended, toCards([4, 99], 3)).items.map((card) => card.version)).toEqual([2, 2, 3]);
  });

  it("has its line between what is new and what was read", () => {
    const line = (ids: readonly number[], lastReadId: number) =>
      newSeparatorId(openFeedWindow({ items: toCards(ids), hasPrev: false, hasNext: false }, lastReadId));
    expect(line([9, 7, 5, 3], 6)).toBe(5);
    expect([line([9, 7], 0), line([9, 7], 9), line([9, 7], 2), line([], 2)]).toEqual([null, null, null, null]);
  });

  it("has exactly the unread above its line", () => {
    fc.assert(
      fc.property(feeds, fc.integer({ min: 0, max: 510 }), (ids, lastReadId) => {
        const line = newSeparatorId(openFeedWindow({ items: toCards(ids), hasPrev: false, hasNext: false }, lastReadId));
        if (line === null) return;
        expect(ids.every((id) => id > lastReadId === id > line)).toBe(true);
      }),
    );
  });

  it("counts what is newer than all it shows, each once", () => {
    const window = openFeedWindow({ items: toCards([9, 7]), hasPrev: false, hasNext: false }, 0);
    expect(countNewer(window, [10, 10, 11, 9, 8])).toBe(2);
    expect(countNewer({ ...window, items: [] }, [1, 2])).toBe(2);
    expect([feedCursor(window, "prev"), feedCursor({ ...window, hasNext: true }, "next")]).toEqual([0, 7]);
  });
});
