import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { makeFaulty } from "../testing/faulty-pool.ts";
import type { FaultyPool } from "../testing/faulty-pool.ts";
import { plan } from "../testing/money-moves.ts";
import { isUnsure, outcomeOf, PEOPLE, START, turn } from "../testing/money-turns.ts";
import type { Turn } from "../testing/money-turns.ts";
import { createMoneyServer, createMoneyWorld } from "../testing/money-world.ts";
import type { MoneyWorld } from "../testing/money-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { checkLedger } from "../features.ts";

const AT_ONCE = 10;

const test = useTestDatabase();
let pools: readonly Database[] = [];
let faults: FaultyPool;
let servers: readonly [ReturnType<typeof createMoneyServer>, ReturnType<typeof createMoneyServer>];

beforeAll(() => {
  const [first, second] = [test().openAnother(), test().openAnother()];
  pools = [first, second];
  faults = makeFaulty(first.pool);
  const clock = createFixedClock();
  servers = [createMoneyServer(first, clock), createMoneyServer(second, clock)];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await Promise.all(pools.map((pool) => pool.close()));
});

/** Disabling people or letting time pass concurrently would only end the others' sessions. */
const isForCrowds = ({ step }: Turn): boolean => step.kind !== "wait" && step.kind !== "standing";

/** Several turns at once; a fault may hit one of them, which is retried until it gets a response. */
async function takeTogether(world: MoneyWorld, turns: readonly Turn[]): Promise<string[]> {
  const armed = turns.find(({ fault }) => fault !== null)?.fault ?? null;
  if (armed !== null) faults.arm(armed);
  const moves = turns
    .flatMap(({ step }) => (step.kind === "wait" ? [] : [plan(world, step)]))
    .filter((move) => move !== null);
  const seen = await Promise.all(
    moves.map(async (move) => {
      const key = world.newKey();
      const first = await outcomeOf(move.call(key));
      // Only the faulty call's outcome is unknown: rivals wait or retry internally.
      if (!isUnsure(first)) return { move, outcome: first };
      expect(armed).not.toBeNull();
      const outcome = await outcomeOf(move.call(key));
      expect(isUnsure(outcome)).toBe(false);
      return { move, outcome };
    }),
  );
  faults.disarm();
  for (const { move, outcome } of seen) {
    if (outcome.what === "done" && outcome.answer !== null) move.apply(outcome.answer);
  }
  return seen.map(({ outcome }) => outcome.what);
}

it(
  "however many act concurrently on two processes, no amount appears or disappears, and nobody hears of the others",
  { timeout: 240_000 },
  async () => {
    const crowd = fc.array(turn.filter(isForCrowds), { minLength: 4 * AT_ONCE, maxLength: 8 * AT_ONCE, size: "max" });
    await fc.assert(
      fc.asyncProperty(crowd, async (turns) => {
        const [first, second] = servers;
        const world = await createMoneyWorld(first, { people: PEOPLE, second });
        for (const step of START)
          expect(await takeTogether(world, [{ step, fault: null, isTwice: false }])).toEqual(["done"]);
        for (let start = 0; start < turns.length; start += AT_ONCE) {
          await takeTogether(world, turns.slice(start, start + AT_ONCE));
          expect(await world.faultySums()).toEqual([0, 0, 0, 0]);
        }
        await world.readEvents();
        expect((await checkLedger(test().database.handle, world.workspaceId)).violations).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  },
);
