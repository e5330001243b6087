import { CallFailure } from "@guildhall/core";
import fc from "fast-check";
import type { Fault } from "./faulty-pool.ts";
import type { Amounts } from "./money-model.ts";
import type { Manner, Step } from "./money-place.ts";

/** Number of people; index 0 is the owner. */
export const PEOPLE = 4;

const DAY_MS = 86_400_000;

/** A step, its fault, and whether its call is repeated when done. */
export interface Turn {
  readonly step: Step | { readonly kind: "wait"; readonly ms: number };
  readonly fault: Fault | null;
  readonly isTwice: boolean;
}

const person = fc.nat({ max: PEOPLE - 1 });
const mostlyOwner = fc.constantFrom(0, 0, 0, 0, 1);
const of = fc.nat({ max: 30 });
const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }));
const amounts: fc.Arbitrary<Amounts> = fc.tuple(amount, amount);
const quantity = fc.integer({ min: -1, max: 4 });

const steps: readonly (readonly [number, fc.Arbitrary<Turn["step"]>])[] = [
  [
    9,
    fc.record({
      kind: fc.constant("give" as const),
      who: fc.constantFrom(0, 0, 1, 1, 2, 3),
      to: fc.uniqueArray(person, { minLength: 1, maxLength: 4 }),
      each: amounts,
    }),
  ],
  [4, fc.record({ kind: fc.constantFrom("undo" as const, "undo" as const, "undo" as const, "retire" as const), of })],
  [1, fc.record({ kind: fc.constant("close" as const), of })],
  [2, fc.record({ kind: fc.constant("publish" as const), isRaid: fc.boolean(), rewards: amounts })],
  [6, fc.record({ kind: fc.constant("accept" as const), who: person, of })],
  [
    10,
    fc.record({
      kind: fc.constantFrom(
        "complete" as const,
        "approve" as const,
        "complete" as const,
        "approve" as const,
        "split" as const,
        "reject" as const,
      ),
      of,
    }),
  ],
  [3, fc.record({ kind: fc.constant("stock" as const), costs: amounts, quantity })],
  [2, fc.record({ kind: fc.constant("edit" as const), of, costs: amounts, quantity })],
  [
    14,
    fc.record({
      kind: fc.constant("buy" as const),
      who: person,
      of,
      to: person,
      manner: fc.constantFrom<Manner[]>("self", "self", "request", "request", "gift", "free", "stale"),
    }),
  ],
  [6, fc.record({ kind: fc.constantFrom("request" as const, "activate" as const, "activateAll" as const), of })],
  [4, fc.record({ kind: fc.constant("refund" as const), who: mostlyOwner, of })],
  [
    3,
    fc.record({
      kind: fc.constant("adjust" as const),
      who: mostlyOwner,
      of: person,
      to: fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })),
    }),
  ],
  [1, fc.record({ kind: fc.constant("erase" as const), who: mostlyOwner })],
  [
    1,
    fc.record({
      kind: fc.constant("quota" as const),
      to: fc.tuple(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 1_500 })),
    }),
  ],
  [
    2,
    fc.record({
      kind: fc.constant("standing" as const),
      who: fc.integer({ min: 1, max: PEOPLE - 1 }),
      isDisabled: fc.boolean(),
    }),
  ],
  [1, fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(DAY_MS / 200, 10 * DAY_MS) })],
];

const fault: fc.Arbitrary<Fault | null> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "crash" as const,
        "timeout" as const,
        "deadlock" as const,
        "serialization" as const,
        "lost" as const,
      ),
      at: fc.integer({ min: 1, max: 20 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom("lost_before_commit" as const, "lost_after_commit" as const) }),
  },
);

export const turn: fc.Arbitrary<Turn> = fc.record({
  step: fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
  fault,
  isTwice: fc.boolean(),
});

/** "done" with the response, or the reason of a failure. */
export interface Outcome {
  readonly what: string;
  readonly answer: unknown;
}

/** Waits for a response or refusal. */
export async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    return { what: "done", answer: await call };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const { reason } = error as { readonly reason?: string | null };
    return { what: reason ?? error.kind, answer: null };
  }
}

export function isUnsure({ what }: Outcome): boolean {
  return what === "server" || what === "unavailable";
}

/** Provides something to thank, win and buy with from the start. */
export const START: readonly Step[] = [
  { kind: "quota", to: [700, 700] },
  { kind: "adjust", who: 0, of: 1, to: [800, 800] },
  { kind: "adjust", who: 0, of: 2, to: [500, 0] },
  { kind: "stock", costs: [200, 0], quantity: 3 },
  { kind: "stock", costs: [50, 120], quantity: -1 },
  { kind: "publish", isRaid: true, rewards: [301, 50] },
  { kind: "publish", isRaid: false, rewards: [0, 70] },
  { kind: "accept", who: 1, of: 0 },
  { kind: "accept", who: 2, of: 0 },
  { kind: "accept", who: 3, of: 1 },
];
