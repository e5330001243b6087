import { describe, expect, it } from "vitest";
import type { BusMessage } from "./bus.ts";
import { createRecentMessages } from "./recent-messages.ts";

const message = (accountId: number): BusMessage => ({ kind: "forget", accountId });

describe("createRecentMessages", () => {
  it("returns the messages after a mark, oldest first", () => {
    const recent = createRecentMessages("one");
    const start = recent.mark();
    recent.add(message(1));
    const between = recent.mark();
    recent.add(message(2));
    recent.add(message(3));
    expect(recent.since(start)).toEqual([1, 2, 3].map(message));
    expect(recent.since(between)).toEqual([2, 3].map(message));
    expect(recent.since(recent.mark())).toEqual([]);
  });

  it("marks each moment with 16 unique letters, the same while nothing arrives", () => {
    const recent = createRecentMessages("one");
    const marks = [recent.mark(), recent.mark()];
    recent.add(message(1));
    marks.push(recent.mark());
    expect(new Set(marks).size).toBe(2);
    expect(marks).toEqual(marks.map(() => expect.stringMatching(/^[\w-]{16}$/)));
  });

  it("can't answer for another process's mark", () => {
    const [recent, other] = [createRecentMessages("one"), createRecentMessages("two")];
    expect(recent.since(other.mark())).toBeNull();
    expect(recent.since("")).toBeNull();
  });

  it("keeps a thousand messages", () => {
    const recent = createRecentMessages("one");
    const start = recent.mark();
    for (let count = 0; count < 1_000; count += 1) recent.add(message(count));
    expect(recent.since(start)).toHaveLength(1_000);
    recent.add(message(1_000));
    expect(recent.since(start)).toBeNull();
  });
});
