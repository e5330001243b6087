import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownMessages, type QueuedMessage } from "./shown-messages.ts";
import { newestMessage } from "./snackbar-place.ts";

const saved: QueuedMessage = { key: "saved", tone: "success" };
const sent: QueuedMessage = { key: "sent" };
const again: QueuedMessage = { key: "again" };
const failed: QueuedMessage = { key: "failed", tone: "danger" };
const lost: QueuedMessage = { key: "lost", tone: "danger" };

const shown = (queue: readonly QueuedMessage[], onScreen: Readonly<Record<string, "held" | "passing">> = {}) =>
  shownMessages(queue, new Map(Object.entries(onScreen).map(([key, how]) => [key, how === "held"]))).map(
    ({ key }) => key,
  );

describe("in the message queue", () => {
  it("nothing is shown if it's empty", () => {
    expect(shown([], { gone: "held" })).toEqual([]);
  });

  it("one message at a time is shown", () => {
    expect(shown([saved, sent])).toEqual(["saved"]);
    expect(shown([saved, sent], { saved: "passing" })).toEqual(["saved"]);
  });

  it("the next one is shown next to a held one", () => {
    expect(shown([saved, sent, lost], { saved: "held" })).toEqual(["saved", "sent", "lost"]);
    expect(shown([saved, sent, again], { saved: "held", sent: "passing" })).toEqual(["saved", "sent"]);
  });

  it("a visible message stays when the one next to it is released", () => {
    expect(shown([saved, sent, again], { saved: "passing", sent: "passing" })).toEqual(["saved", "sent"]);
  });

  it("a failure is shown right away, whatever waits before it", () => {
    expect(shown([saved, sent, failed], { saved: "passing" })).toEqual(["saved", "failed"]);
    expect(shown([saved, sent, failed], { saved: "held", sent: "passing" })).toEqual(["saved", "sent", "failed"]);
  });

  it("failures are shown one after another, unless one is held", () => {
    expect(shown([failed, lost], { failed: "passing" })).toEqual(["failed"]);
    expect(shown([failed, lost], { failed: "held" })).toEqual(["failed", "lost"]);
  });

  it("a message that isn't held is always shown, if there is one", () => {
    const message = fc.record({ key: fc.nat(9), tone: fc.constantFrom("neutral" as const, "danger" as const) });
    const queues = fc.uniqueArray(message, { selector: ({ key }) => key });
    fc.assert(
      fc.property(queues, fc.array(fc.tuple(fc.nat(9), fc.boolean())), (queue, entries) => {
        const onScreen = new Map(entries);
        const isFree = ({ key }: { readonly key: number }): boolean => onScreen.get(key) !== true;
        expect(shownMessages(queue, onScreen).some(isFree)).toBe(queue.some(isFree));
      }),
    );
  });
});

it("where there's room for one, the newest is shown, unless an earlier one is held", () => {
  const keys = (queue: readonly QueuedMessage[], held: string | null = null) =>
    newestMessage(queue, new Map(queue.map(({ key }) => [key, key === held]))).map(({ key }) => key);
  expect([keys([]), keys([saved, failed, sent]), keys([saved, failed, sent], "failed")]).toEqual([
    [],
    ["sent"],
    ["failed"],
  ]);
});
