import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFinished, lockOf, placesOf, progressOf, reminderAt, stepStates } from "./step.policy.ts";
import type { ChainStep, StepStanding, WalkedChain } from "./step.policy.ts";

const FRESH: StepStanding = { isDone: false, hasBegun: false, isOver: false, isDraft: false };
const KINDS = {
  fresh: FRESH,
  done: { ...FRESH, isDone: true, hasBegun: true },
  begun: { ...FRESH, hasBegun: true },
  over: { ...FRESH, isOver: true },
  draft: { ...FRESH, isDraft: true },
} as const;
type Kind = keyof typeof KINDS;

const steps = (kinds: readonly Kind[]) => kinds.map((kind) => KINDS[kind]);
const anyKind = fc.constantFrom<Kind[]>("fresh", "done", "begun", "over", "draft");
const anySteps = fc.array(anyKind, { maxLength: 12 });

describe("the states of a chain's steps", () => {
  it.each<[string, Kind[], string]>([
    ["only the first is open at first", ["fresh", "fresh", "fresh"], "open locked locked"],
    ["what's done opens the next", ["done", "fresh", "fresh"], "done open locked"],
    ["what ended undone blocks nobody", ["done", "over", "fresh", "fresh"], "done skipped open locked"],
    ["what has begun stays open", ["fresh", "fresh", "begun", "fresh"], "open locked open locked"],
    ["one put before what's done keeps none from going on", ["done", "fresh", "done", "fresh"], "done open done open"],
    ["a draft waits and blocks nobody", ["done", "draft", "fresh"], "done locked open"],
    ["a chain may begin with what ended", ["over", "fresh"], "skipped open"],
  ])("%s", (_name, kinds, states) => {
    expect(stepStates(steps(kinds)).join(" ")).toBe(states);
  });

  it("leave something to do until all is done, and never lock what has begun", () => {
    fc.assert(
      fc.property(anySteps, (kinds) => {
        const states = stepStates(steps(kinds));
        const left = kinds.findIndex((kind) => kind === "fresh" || kind === "begun");
        if (left >= 0) expect(states[left]).toBe("open");
        kinds.forEach((kind, index) => {
          if (kind === "done") expect(states[index]).toBe("done");
          if (kind === "begun") expect(states[index]).toBe("open");
          if (kind === "over") expect(states[index]).toBe("skipped");
        });
        expect(isFinished(steps(kinds))).toBe(left < 0 && kinds.includes("done"));
      }),
    );
  });

  it("lose nothing by an edit: what's done, begun or was passed stays so", () => {
    fc.assert(
      fc.property(anySteps, fc.nat(12), (kinds, at) => {
        const before = stepStates(steps(kinds));
        const after = stepStates(steps([...kinds.slice(0, at), "fresh", ...kinds.slice(at)]));
        const kept = [...after.slice(0, Math.min(at, kinds.length)), ...after.slice(Math.min(at, kinds.length) + 1)];
        const next = kinds.findIndex((kind, index) => index >= at && kind !== "over" && kind !== "draft");
        before.forEach((state, index) => {
          if (index !== next) expect(kept[index]).toBe(state);
        });
      }),
    );
  });

  it("count what's done of what can be", () => {
    expect(progressOf(steps(["done", "over", "draft", "fresh", "begun"]))).toEqual({ done: 1, total: 3 });
  });
});

const walk = (id: number, kinds: readonly Kind[]): WalkedChain => ({
  id,
  title: `Chain ${String(id)}`,
  steps: kinds.map((kind, index): ChainStep => {
    return {
      ...KINDS[kind],
      id: id * 10 + index,
      entityType: "quiz",
      entityId: index + 1,
      title: `Quiz ${String(index + 1)}`,
    };
  }),
});

describe("an activity in chains", () => {
  const second = { entityType: "quiz", entityId: 2 } as const;
  const lock = { chainId: 1, title: "Chain 1", step: { id: 10, entityType: "quiz", entityId: 1, title: "Quiz 1" } };

  it("is locked by the step before it, which is named", () => {
    expect(placesOf([walk(1, ["fresh", "fresh"])], second)).toEqual({
      chains: [
        {
          ...{ id: 1, title: "Chain 1", step: 2, of: 2, state: "locked" },
          next: { entityType: "quiz", entityId: 1, title: "Quiz 1" },
        },
      ],
      lock,
    });
    expect(lockOf(walk(1, ["fresh", "over", "fresh"]), 2)).toEqual(lock);
  });

  it("names what comes next, until nothing is left", () => {
    const nextOf = (kinds: readonly Kind[]) => placesOf([walk(1, kinds)], second).chains[0]?.next?.title ?? null;
    expect(nextOf(["done", "done", "over", "fresh", "fresh"])).toBe("Quiz 4");
    expect(nextOf(["begun", "done", "fresh"])).toBe("Quiz 1");
    expect(nextOf(["done", "fresh", "fresh"])).toBe(null);
    expect(nextOf(["done", "done", "over"])).toBe(null);
  });

  it("is open if it's open in one of them, or in none", () => {
    expect(placesOf([walk(1, ["fresh", "fresh"]), walk(2, ["done", "fresh"])], second).lock).toBeNull();
    expect(placesOf([walk(1, ["fresh"])], second)).toEqual({ chains: [], lock: null });
  });
});

it("a reminder comes once, a week after one stopped, unless one is through", () => {
  const at = new Date("2026-03-01T12:00:00Z");
  const due = (changes: object = {}) =>
    reminderAt({ isFinished: false, isReminded: false, at, ...changes })?.toISOString() ?? null;
  expect([due(), due({ isFinished: true }), due({ isReminded: true })]).toEqual([
    "2026-03-08T12:00:00.000Z",
    null,
    null,
  ]);
});
