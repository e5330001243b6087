import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ConflictError, InvalidInputError, RefusedError } from "@guildhall/core";
import { createGuild, type BeforeCommit, type Guild } from "../testing/guild.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { checkLedger } from "../features.ts";
import { readBalances, readQuotaUsed } from "./ledger.repository.ts";

const test = useTestDatabase();
const MEMBERS = 4;
const QUOTA = 1_000;

/** A fault just before the commit: none, an exception, or a failing statement. */
type Fault = "none" | "throw" | "statement";

type Step =
  | {
      kind: "give";
      from: number;
      to: number[];
      currencies: number[];
      amount: number;
      visibility: "all" | "group" | "private";
      fault: Fault;
    }
  | { kind: "undo"; thanks: number; fault: Fault }
  | { kind: "adjust"; member: number; currency: number; to: number; fault: Fault };

const index = fc.nat({ max: MEMBERS - 1 });
const fault = fc.constantFrom<Fault[]>("none", "none", "none", "none", "throw", "statement");
const amount = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: QUOTA + 1 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("give" as const),
      from: index,
      to: fc.uniqueArray(index, { minLength: 1, maxLength: 3 }),
      currencies: fc.uniqueArray(fc.nat({ max: 1 }), { minLength: 1, maxLength: 2 }),
      amount,
      visibility: fc.constantFrom("all" as const, "group" as const, "private" as const),
      fault,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo" as const), thanks: fc.nat({ max: 20 }), fault }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("adjust" as const),
      member: index,
      currency: fc.nat({ max: 1 }),
      to: fc.integer({ min: 0, max: 600 }),
      fault,
    }),
  },
);

const faults: Record<Fault, BeforeCommit | undefined> = {
  none: undefined,
  throw: () => Promise.reject(new ConflictError("injected")),
  statement: async (tx) => {
    await sql`select no_such_column`.execute(tx);
  },
};

/** Sums in plain memory, without accounts or SQL. */
class Oracle {
  readonly balances = new Map<string, number>();
  readonly used = new Map<string, number>();
  readonly thanks: {
    id: number;
    from: number;
    to: number[];
    currencies: number[];
    amount: number;
    isUndone: boolean;
  }[] = [];

  get(sums: Map<string, number>, member: number, currency: number): number {
    return sums.get(`${member}/${currency}`) ?? 0;
  }

  add(sums: Map<string, number>, by: { member: number; currency: number; amount: number }): void {
    sums.set(`${by.member}/${by.currency}`, this.get(sums, by.member, by.currency) + by.amount);
  }

  move(thanks: { from: number; to: number[]; currencies: number[]; amount: number }, sign: 1 | -1): void {
    for (const currency of thanks.currencies) {
      const { from, to, amount } = thanks;
      this.add(this.used, { member: from, currency, amount: sign * amount * to.length });
      to.forEach((member) => this.add(this.balances, { member, currency, amount: sign * amount }));
    }
  }
}

function at(ids: readonly number[], place: number): number {
  return ids[place] ?? 0;
}

/** Returns whether a step took effect. Refusals and injected faults don't; anything else is a defect. */
async function attempt(work: () => Promise<unknown>, step: Step): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const isExpected = error instanceof RefusedError || isOverQuota(error) || step.fault !== "none";
    if (!isExpected) throw error;
    return false;
  }
}

function isOverQuota(error: unknown): boolean {
  return error instanceof InvalidInputError && error.fields.every(({ code }) => code === "over_quota");
}

async function give(guild: Guild, oracle: Oracle, step: Extract<Step, { kind: "give" }>): Promise<void> {
  const to = step.to.filter((each) => each !== step.from);
  if (to.length === 0) return;
  const thanks = { ...step, to };
  const fits = step.currencies.every(
    (currency) => oracle.get(oracle.used, step.from, currency) + step.amount * to.length <= QUOTA,
  );
  let id = 0;
  const isDone = await attempt(async () => {
    id = await guild.give({
      from: at(guild.memberIds, step.from),
      to: to.map((each) => at(guild.memberIds, each)),
      currencyIds: step.currencies.map((each) => at(guild.currencyIds, each)),
      amount: step.amount,
      visibility: step.visibility,
      ...beforeCommitOf(step),
    });
  }, step);
  expect(isDone).toBe(fits && step.fault === "none");
  if (isDone) {
    oracle.move(thanks, 1);
    oracle.thanks.push({ ...thanks, id, isUndone: false });
  }
}

async function undo(guild: Guild, oracle: Oracle, step: Extract<Step, { kind: "undo" }>): Promise<void> {
  const thanks = oracle.thanks[step.thanks];
  if (thanks === undefined) return;
  const isLeft = thanks.to.every((member) =>
    thanks.currencies.every((currency) => oracle.get(oracle.balances, member, currency) >= thanks.amount),
  );
  const by = at(guild.memberIds, thanks.from);
  const isDone = await attempt(() => guild.undo({ by, thanksId: thanks.id, ...beforeCommitOf(step) }), step);
  expect(isDone).toBe(isLeft && !thanks.isUndone && step.fault === "none");
  if (isDone) {
    oracle.move(thanks, -1);
    thanks.isUndone = true;
  }
}

async function adjust(guild: Guild, oracle: Oracle, step: Extract<Step, { kind: "adjust" }>): Promise<void> {
  const { member, currency, to } = step;
  const order = { memberId: at(guild.memberIds, member), currencyId: at(guild.currencyIds, currency), to };
  const isDone = await attempt(() => guild.adjust({ ...order, ...beforeCommitOf(step) }), step);
  expect(isDone).toBe(step.fault === "none");
  if (isDone) oracle.balances.set(`${member}/${currency}`, to);
}

function beforeCommitOf(step: Step): { beforeCommit?: BeforeCommit } {
  const beforeCommit = faults[step.fault];
  return beforeCommit === undefined ? {} : { beforeCommit };
}

async function run(guild: Guild, oracle: Oracle, step: Step): Promise<void> {
  switch (step.kind) {
    case "give":
      return give(guild, oracle, step);
    case "undo":
      return undo(guild, oracle, step);
    case "adjust":
      return adjust(guild, oracle, step);
  }
}

async function expectSums(guild: Guild, oracle: Oracle): Promise<void> {
  const { handle } = test().database;
  const balances = await readBalances(handle, guild.id, guild.memberIds);
  for (let member = 0; member < MEMBERS; member += 1) {
    const memberId = at(guild.memberIds, member);
    const used = await readQuotaUsed(handle, { workspaceId: guild.id, memberId, period: "2026-11" });
    for (const currency of [0, 1]) {
      const currencyId = at(guild.currencyIds, currency);
      const has = { balance: balances.get(memberId)?.get(currencyId) ?? 0, used: used.get(currencyId) ?? 0 };
      const expected = {
        balance: oracle.get(oracle.balances, member, currency),
        used: oracle.get(oracle.used, member, currency),
      };
      expect(has).toEqual(expected);
    }
  }
}

it("keeps every invariant through any mix of thanks, undo, adjustments and failures", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const guild = await createGuild(test().database, { members: MEMBERS, currencies: 2, quota: QUOTA });
      const oracle = new Oracle();
      for (const each of steps) {
        await run(guild, oracle, each);
        if (each.kind === "undo") await guild.readEvents();
      }
      await expectSums(guild, oracle);
      await guild.readEvents();
      expect((await checkLedger(test().database.handle, guild.id)).violations).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
