import { beforeAll, describe, expect, it } from "vitest";
import { InvalidInputError, InvariantError, RefusedError } from "@guildhall/core";
import type { Database } from "../db/database.ts";
import { createGuild, type Guild } from "../testing/guild.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { checkLedger } from "../features.ts";
import { postTransfers, readBalances, readQuotaUsed } from "./ledger.repository.ts";

const test = useTestDatabase();

// A single connection hides every race, so these run only on PostgreSQL.
describe("two concurrent processes on PostgreSQL", () => {
  let pools: readonly Database[] = [];

  beforeAll(async () => {
    pools = [test().openAnother(20), test().openAnother(20)];
    // A cold pool connects one by one, and the rivals would never meet.
    await Promise.all(
      pools.flatMap((pool) => Array.from({ length: 20 }, () => pool.pool.query("select pg_sleep(0.2)"))),
    );
  });

  /** Alternates between the two processes. */
  function poolOf(turn: number): Database {
    const pool = pools[turn % 2];
    if (pool === undefined) throw new InvariantError("no such pool");
    return pool;
  }

  function side(guild: Guild, turn: number): Guild {
    return guild.on(poolOf(turn));
  }

  function isRefusal(error: unknown): boolean {
    const isOverQuota = error instanceof InvalidInputError && error.fields.every(({ code }) => code === "over_quota");
    return isOverQuota || error instanceof RefusedError;
  }

  /** Runs everything at once; refusals are counted, other errors are defects. */
  async function race(works: readonly (() => Promise<unknown>)[]): Promise<{ done: number; refused: number }> {
    const settled = await Promise.allSettled(works.map((work) => work()));
    for (const each of settled) {
      if (each.status === "rejected" && !isRefusal(each.reason)) throw each.reason;
    }
    const done = settled.filter((each) => each.status === "fulfilled").length;
    return { done, refused: settled.length - done };
  }

  async function expectClean(guild: Guild): Promise<void> {
    await guild.readEvents();
    expect((await checkLedger(test().database.handle, guild.id)).violations).toEqual([]);
  }

  it("never exceed a quota that forty thanks compete for", async () => {
    const guild = await createGuild(test().database, { members: 4, quota: 1_000 });
    const [giver = 0, ...receivers] = guild.memberIds;
    const [coin = 0] = guild.currencyIds;
    const order = { from: giver, to: receivers, currencyIds: [coin], amount: 100 };
    const works = Array.from({ length: 40 }, (_, index) => () => side(guild, index).give(order));
    expect(await race(works)).toEqual({ done: 3, refused: 37 });
    const used = await readQuotaUsed(test().database.handle, {
      workspaceId: guild.id,
      memberId: giver,
      period: "2026-11",
    });
    expect(used.get(coin)).toBe(900);
    await expectClean(guild);
  });

  it("let forty givers thank each other crosswise without a deadlock surfacing", async () => {
    const guild = await createGuild(test().database, { members: 8, currencies: 2, quota: 100_000 });
    const works = Array.from({ length: 40 }, (_, index) => async () => {
      const from = guild.memberIds[index % 8] ?? 0;
      const others = guild.memberIds.filter((each) => each !== from);
      const to = index % 2 === 0 ? others : others.toReversed();
      const currencyIds = index % 3 === 0 ? guild.currencyIds : guild.currencyIds.toReversed();
      await side(guild, index).give({ from, to, currencyIds, amount: 1 + index });
    });
    expect(await race(works)).toEqual({ done: 40, refused: 0 });
    await expectClean(guild);
  });

  it("post batches that name the same accounts in opposite order", async () => {
    const guild = await createGuild(test().database, { members: 6, quota: 0 });
    const [coin = 0] = guild.currencyIds;
    const at = guild.clock.now();
    const works = Array.from({ length: 40 }, (_, index) => async () => {
      const ids = index % 2 === 0 ? guild.memberIds : guild.memberIds.toReversed();
      await poolOf(index).transaction((tx) =>
        postTransfers(tx, {
          workspaceId: guild.id,
          actorId: 0,
          at,
          transfers: ids.map((ownerId) => ({
            from: { kind: "adjustment" },
            to: { kind: "member", ownerId },
            currencyId: coin,
            amount: 1,
            reason: "test",
            reference: `batch:${index}`,
          })),
        }),
      );
    });
    expect(await race(works)).toEqual({ done: 40, refused: 0 });
    const balances = await readBalances(test().database.handle, guild.id, guild.memberIds);
    expect(guild.memberIds.map((id) => balances.get(id)?.get(coin))).toEqual([40, 40, 40, 40, 40, 40]);
    await expectClean(guild);
  });

  it("reverse a thanks once when it's undone twenty times concurrently", async () => {
    const guild = await createGuild(test().database, { members: 2, quota: 1_000 });
    const [giver = 0, receiver = 0] = guild.memberIds;
    const thanksId = await guild.give({ from: giver, to: [receiver], currencyIds: guild.currencyIds, amount: 10 });
    const works = Array.from({ length: 20 }, (_, index) => () => side(guild, index).undo({ by: giver, thanksId }));
    expect(await race(works)).toEqual({ done: 1, refused: 19 });
    await expectClean(guild);
  });

  it("give every concurrently set balance a transfer from the previous one", async () => {
    const guild = await createGuild(test().database, { members: 2, quota: 0 });
    const [, memberId = 0] = guild.memberIds;
    const [currencyId = 0] = guild.currencyIds;
    const works = Array.from({ length: 20 }, (_, to) => () => side(guild, to).adjust({ memberId, currencyId, to }));
    expect(await race(works)).toEqual({ done: 20, refused: 0 });
    const balances = await readBalances(test().database.handle, guild.id, [memberId]);
    expect(balances.get(memberId)?.get(currencyId) ?? 0).toBeLessThan(20);
    await expectClean(guild);
  });

  it("show a reader of all balances the same sum at any moment", async () => {
    const guild = await createGuild(test().database, { members: 4, quota: 0 });
    const [coin = 0] = guild.currencyIds;
    for (const memberId of guild.memberIds) await guild.adjust({ memberId, currencyId: coin, to: 1_000 });
    let isRunning = true;
    const sums = new Set<number>();
    const reading = (async () => {
      while (isRunning) {
        const balances = await readBalances(poolOf(0).handle, guild.id, guild.memberIds);
        sums.add([...balances.values()].reduce((sum, own) => sum + (own.get(coin) ?? 0), 0));
      }
    })();
    const works = Array.from({ length: 60 }, (_, index) => async () => {
      const from = guild.memberIds[index % 4] ?? 0;
      const to = guild.memberIds[(index + 1 + (index % 3)) % 4] ?? 0;
      await poolOf(1).transaction((tx) =>
        postTransfers(tx, {
          workspaceId: guild.id,
          actorId: 0,
          at: guild.clock.now(),
          transfers: [
            {
              from: { kind: "member", ownerId: from },
              to: { kind: "member", ownerId: to },
              currencyId: coin,
              amount: 7,
              reason: "test",
              reference: `hop:${index}`,
            },
          ],
        }),
      );
    });
    await race(works);
    isRunning = false;
    await reading;
    expect([...sums]).toEqual([4_000]);
    await expectClean(guild);
  });
});
