import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { availableEvents, finalStates, listMoves, machineOf, toMermaid, transition } from "./machine.ts";

interface Door {
  readonly hasKey: boolean;
}

const door = machineOf<Door>()({
  states: ["open", "closed", "locked", "gone"],
  initial: "closed",
  events: {
    open: [{ from: ["closed"], to: "open", deny: (state) => `${state}_already` }],
    close: [{ from: ["open"], to: "closed", deny: "not_open" }],
    push: [
      { from: ["locked"], to: "open", when: (context) => context.hasKey, deny: "no_key" },
      { from: ["closed"], to: "open", deny: "not_closed" },
    ],
    lock: [{ from: ["closed"], to: "locked", when: (context) => context.hasKey, deny: "no_key" }],
    remove: [{ from: ["open", "closed"], to: "gone", deny: "locked" }],
  },
});

const contexts = fc.record({ hasKey: fc.boolean() });
const states = fc.constantFrom(...door.states);
const events = fc.constantFrom("open", "close", "push", "lock", "remove" as const);

describe("transition", () => {
  it("takes the first row that matches", () => {
    expect(transition(door, { state: "locked", event: "push" }, { hasKey: true })).toEqual({
      allowed: true,
      state: "open",
    });
    expect(transition(door, { state: "closed", event: "push" }, { hasKey: false })).toEqual({
      allowed: true,
      state: "open",
    });
  });

  it("gives the reason of the row whose guard refused, or else of the event's first row", () => {
    expect(transition(door, { state: "locked", event: "push" }, { hasKey: false })).toEqual({
      allowed: false,
      reason: "no_key",
    });
    expect(transition(door, { state: "gone", event: "close" }, { hasKey: true })).toEqual({
      allowed: false,
      reason: "not_open",
    });
    expect(transition(door, { state: "open", event: "open" }, { hasKey: true })).toEqual({
      allowed: false,
      reason: "open_already",
    });
  });

  it("only makes listed moves", () => {
    const moves = listMoves(door);
    fc.assert(
      fc.property(states, events, contexts, (state, event, context) => {
        const answer = transition(door, { state, event }, context);
        return answer.allowed
          ? moves.some((move) => move.from === state && move.event === event && move.to === answer.state)
          : answer.reason !== "";
      }),
    );
  });

  it("agrees with availableEvents", () => {
    fc.assert(
      fc.property(states, events, contexts, (state, event, context) => {
        const isListed = availableEvents(door, state, context).includes(event);
        return isListed === transition(door, { state, event }, context).allowed;
      }),
    );
  });

  it("never leaves a final state", () => {
    fc.assert(
      fc.property(events, contexts, (event, context) =>
        finalStates(door).every((state) => !transition(door, { state, event }, context).allowed),
      ),
    );
  });
});

describe("toMermaid", () => {
  it("draws every move, the start and the end", () => {
    expect(toMermaid(door)).toMatchInlineSnapshot(`
      "stateDiagram-v2
        [*] --> closed
        closed --> open: open
        open --> closed: close
        locked --> open: push ?
        closed --> open: push
        closed --> locked: lock ?
        open --> gone: remove
        closed --> gone: remove
        gone --> [*]"
    `);
  });
});
