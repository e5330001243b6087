import { describe, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { createEventWaits } from "./event-waits.ts";

const FOREVER_MS = 1_000_000_000;

function setUp() {
  const listeners = new Set<(message: BusMessage) => void>();
  const waits = createEventWaits({
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const ended: string[] = [];
  return {
    waits,
    ended,
    listeners,
    hear: (message: BusMessage) => listeners.forEach((each) => each(message)),
    wait(name: string, workspaceId: number) {
      const wait = waits.listen(workspaceId);
      return { stop: wait.stop, done: wait.until(FOREVER_MS).then(() => ended.push(name)) };
    },
  };
}

const news = (workspaceId: number, seq?: number): BusMessage => ({
  kind: "news",
  workspaceId,
  topics: [],
  memberIds: [],
  ...(seq === undefined ? {} : { seq }),
});

describe("waiting for events", () => {
  it("ends at an event in its workspace, and at no other news", async () => {
    const { wait, hear, ended } = setUp();
    const [own, other] = [wait("own", 1), wait("other", 2)];
    hear(news(1));
    hear({ kind: "forget", workspaceId: 1 });
    hear(news(2, 7));
    await other.done;
    expect(ended).toEqual(["other"]);
    hear(news(1, 8));
    await own.done;
    expect(ended).toEqual(["other", "own"]);
  });

  it("counts what came before the wait started", async () => {
    const { waits, hear } = setUp();
    const wait = waits.listen(1);
    hear(news(1, 1));
    await wait.until(FOREVER_MS);
    wait.stop();
    expect(waits.countOf(1)).toBe(0);
  });

  it("ends everywhere if messages were lost", async () => {
    const { wait, hear, ended } = setUp();
    const all = [wait("one", 1), wait("two", 2)];
    hear({ kind: "gap" });
    await Promise.all(all.map(({ done }) => done));
    expect(ended.toSorted()).toEqual(["one", "two"]);
  });

  it("ends when it's stopped, and every wait does when the server stops, later ones right away", async () => {
    const { wait, waits, listeners, ended } = setUp();
    const [first, second] = [wait("first", 1), wait("second", 1)];
    expect(waits.countOf(1)).toBe(2);
    first.stop();
    await first.done;
    expect([waits.countOf(1), ended]).toEqual([1, ["first"]]);
    waits.close();
    await second.done;
    await wait("late", 1).done;
    expect([ended, listeners.size]).toEqual([["first", "second", "late"], 0]);
  });

  it("ends when its time is up", async () => {
    const { waits } = setUp();
    await expect(waits.listen(1).until(1)).resolves.toBeUndefined();
  });
});
