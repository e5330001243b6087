import { CallFailure } from "@guildhall/core";
import { getUserInfo } from "@guildhall/core/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeFaulty } from "../testing/faulty-pool.ts";
import type { Fault, FaultyPool } from "../testing/faulty-pool.ts";
import type { Amounts } from "../testing/money-model.ts";
import { plan } from "../testing/money-moves.ts";
import type { Manner, Move, Step } from "../testing/money-place.ts";
import { createMoneyServer, createMoneyWorld } from "../testing/money-world.ts";
import type { MoneyWorld } from "../testing/money-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { checkWorkspace } from "./check-ledger.service.ts";

const PEOPLE = 4;
const DAY_MS = 86_400_000;
/** What a server remembers of a session is younger than this. */
const FORGOTTEN_MS = 61_000;

const test = useTestDatabase();
let faults: FaultyPool;
let server: ReturnType<typeof createMoneyServer>;

beforeAll(() => {
  faults = makeFaulty(test().database.pool);
  server = createMoneyServer(test().database);
});
afterAll(() => server.close());

/** A step, what goes wrong in it, and whether its call is sent once more when it is done. */
interface Turn {
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
  [9, fc.record({ kind: fc.constant("give" as const), who: fc.constantFrom(0, 0, 1, 1, 2, 3), to: fc.uniqueArray(person, { minLength: 1, maxLength: 4 }), each: amounts })],
  [4, fc.record({ kind: fc.constantFrom("undo" as const, "undo" as const, "undo" as const, "retire" as const), of })],
  [1, fc.record({ kind: fc.constant("close" as const), of })],
  [2, fc.record({ kind: fc.constant("publish" as const), isRaid: fc.boolean(), rewards: amounts })],
  [6, fc.record({ kind: fc.constant("accept" as const), who: person, of })],
  [10, fc.record({ kind: fc.constantFrom("complete" as const, "approve" as const, "complete" as const, "approve" as const, "split" as const, "reject" as const), of })],
  [3, fc.record({ kind: fc.constant("stock" as const), costs: amounts, quantity })],
  [2, fc.record({ kind: fc.constant("edit" as const), of, costs: amounts, quantity })],
  [14, fc.record({ kind: fc.constant("buy" as const), who: person, of, to: person, manner: fc.constantFrom<Manner[]>("self", "self", "request", "request", "gift", "free", "stale") })],
  [6, fc.record({ kind: fc.constantFrom("request" as const, "activate" as const, "activateAll" as const), of })],
  [4, fc.record({ kind: fc.constant("refund" as const), who: mostlyOwner, of })],
  [3, fc.record({ kind: fc.constant("adjust" as const), who: mostlyOwner, of: person, to: fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })) })],
  [1, fc.record({ kind: fc.constant("erase" as const), who: mostlyOwner })],
  [1, fc.record({ kind: fc.constant("quota" as const), to: fc.tuple(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 1_500 })) })],
  [2, fc.record({ kind: fc.constant("standing" as const), who: fc.integer({ min: 1, max: PEOPLE - 1 }), isDisabled: fc.boolean() })],
  [1, fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(DAY_MS / 200, 10 * DAY_MS) })],
];

const fault: fc.Arbitrary<Fault | null> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("crash" as const, "timeout" as const, "deadlock" as const, "serialization" as const, "lost" as const), at: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("lost_before_commit" as const, "lost_after_commit" as const) }) },
);

const turn: fc.Arbitrary<Turn> = fc.record({
  step: fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
  fault,
  isTwice: fc.boolean(),
});

interface Outcome {
  readonly what: string;
  readonly answer: unknown;
}

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    return { what: "done", answer: await call };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const { reason } = error as { readonly reason?: string | null };
    return { what: reason ?? error.kind, answer: null };
  }
}

const isUnsure = ({ what }: Outcome): boolean => what === "server" || what === "unavailable";

/** Tries a call until it is answered, as a client does; what was not answered happened whole or not at all. */
async function insist(world: MoneyWorld, move: Move, { fault: armed, before }: { readonly fault: Fault | null; readonly before: string }) {
  const key = world.newKey();
  if (armed !== null) faults.arm(armed);
  const first = await outcomeOf(move.call(key));
  const hasStruck = faults.disarm();
  if (!isUnsure(first)) return { key, seen: first };
  expect(hasStruck).toBe(true);
  const after = await world.snapshot();
  expect(after === before || armed?.kind === "lost_after_commit").toBe(true);
  world.clock.advance(FORGOTTEN_MS);
  if (after !== before && !move.isKeyed) return { key, seen: { what: "done", answer: null } };
  const seen = await outcomeOf(move.call(key));
  expect(isUnsure(seen)).toBe(false);
  if (after !== before) expect([seen.what, await world.snapshot()]).toEqual(["done", after]);
  return { key, seen };
}

async function take(world: MoneyWorld, { step, fault: armed, isTwice }: Turn): Promise<void> {
  if (step.kind === "wait") return wait(world, step.ms);
  const move = plan(world, step);
  if (move === null) return;
  const before = await world.snapshot();
  const isBack = step.kind === "standing" && !step.isDisabled && world.model.disabled.has(step.who);
  const { key, seen } = await insist(world, move, { fault: armed, before });
  expect(move.expected ?? [seen.what]).toContain(seen.what);
  expect(isUnsure(seen)).toBe(false);
  if (seen.what !== "done") expect(await world.snapshot()).toBe(before);
  else {
    move.apply(seen.answer);
    if (isTwice && move.isKeyed) await repeat(world, move, { key, seen });
  }
  if (isBack) await world.signIn(step.who);
  expect(await world.lines()).toEqual(world.model.lines());
  expect(await world.faultySums()).toEqual([0, 0, 0, 0]);
}

/** The same call with the same key has the same answer, and nothing happens. */
async function repeat(world: MoneyWorld, move: Move, { key, seen }: { readonly key: string; readonly seen: Outcome }): Promise<void> {
  const before = await world.snapshot();
  expect(await outcomeOf(move.call(key))).toEqual(seen);
  expect(await world.snapshot()).toBe(before);
}

async function wait(world: MoneyWorld, ms: number): Promise<void> {
  world.clock.advance(ms);
  // Whoever shows up keeps their session.
  for (const { client } of world.people) await client.call(getUserInfo, {});
}

/** So that there is something to thank, win and buy with from the first step on. */
const START: readonly Step[] = [
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

it("keeps every amount, stock and quota right through whatever people do and whatever fails meanwhile", { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 30, maxLength: 80, size: "max" }), async (turns) => {
      const world = await createMoneyWorld(server, { people: PEOPLE });
      for (const step of START) await take(world, { step, fault: null, isTwice: false });
      for (const each of turns) await take(world, each);
      await world.readEvents();
      expect((await checkWorkspace(test().database.handle, world.workspaceId)).violations).toEqual([]);
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
