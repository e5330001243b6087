import { sessionCalls } from "@guildhall/core/session";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeFaulty } from "../testing/faulty-pool.ts";
import type { Fault, FaultyPool } from "../testing/faulty-pool.ts";
import { plan } from "../testing/money-moves.ts";
import type { Move, Step } from "../testing/money-place.ts";
import { isUnsure, outcomeOf, PEOPLE, START, turn } from "../testing/money-turns.ts";
import type { Outcome, Turn } from "../testing/money-turns.ts";
import { createMoneyServer, createMoneyWorld } from "../testing/money-world.ts";
import type { MoneyWorld } from "../testing/money-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { checkLedger } from "../features.ts";

const test = useTestDatabase();
let faults: FaultyPool;
let server: ReturnType<typeof createMoneyServer>;

beforeAll(() => {
  faults = makeFaulty(test().database.pool);
  server = createMoneyServer(test().database);
});
afterAll(() => server.close());

/** Retries a call until it gets a response; without one, it took effect fully or not at all. */
async function insist(
  world: MoneyWorld,
  move: Move,
  { fault: armed, before }: { readonly fault: Fault | null; readonly before: string },
) {
  const key = world.newKey();
  if (armed !== null) faults.arm(armed);
  const first = await outcomeOf(move.call(key));
  const hasStruck = faults.disarm();
  if (!isUnsure(first)) return { key, seen: first };
  expect(hasStruck).toBe(true);
  const after = await world.snapshot();
  expect(after === before || armed?.kind === "lost_after_commit").toBe(true);
  if (after !== before && !move.isKeyed) {
    // A caller without a response asks again; this also invalidates the servers' caches.
    await outcomeOf(move.call(key));
    return { key, seen: { what: "done", answer: null } };
  }
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

/** The same call with the same key gets the same response without side effects. */
async function repeat(
  world: MoneyWorld,
  move: Move,
  { key, seen }: { readonly key: string; readonly seen: Outcome },
): Promise<void> {
  const before = await world.snapshot();
  expect(await outcomeOf(move.call(key))).toEqual(seen);
  expect(await world.snapshot()).toBe(before);
}

async function wait(world: MoneyWorld, ms: number): Promise<void> {
  world.clock.advance(ms);
  // Keeps the sessions from expiring.
  for (const { client } of world.people) await client.call(sessionCalls.getUserInfo, {});
}

/** Exceeds the month's quota in two halves: chance alone rarely exhausts a quota. */
const BEYOND: Step = { kind: "give", who: 3, to: [1, 2], each: [300, 0] };

it(
  "keeps every amount, stock and quota right whatever people do and whatever fails",
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 30, maxLength: 80, size: "max" }), async (turns) => {
        const world = await createMoneyWorld(server, { people: PEOPLE });
        for (const step of [...START, BEYOND, BEYOND]) await take(world, { step, fault: null, isTwice: false });
        for (const each of turns) await take(world, each);
        await world.readEvents();
        expect((await checkLedger(test().database.handle, world.workspaceId)).violations).toEqual([]);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  },
);
