import { beforeEach, describe, expect, it } from "vitest";
import { type RawBuilder, sql } from "kysely";
import { RefusedError } from "@guildhall/core";
import { useTestDatabase } from "../testing/test-database.ts";
import type { Tx } from "./database.ts";
import { SQLSTATE } from "./database-error.ts";
import { createPoolDatabase } from "./pool-database.ts";

const test = useTestDatabase();
const at = new Date("2026-11-16T09:00:00Z");

beforeEach(async () => {
  await test().database.handle.deleteFrom("accounts").execute();
});

async function add(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto("accounts")
    .values({ email: `${name}@example.test`, created_at: at })
    .execute();
}
const fail = (state: string): RawBuilder<unknown> =>
  sql`do ${sql.lit(`begin raise exception 'no' using errcode = '${state}'; end`)}`;
const names = async () => {
  const rows = await test().database.handle.selectFrom("accounts").select("email").orderBy("email").execute();
  return rows.map(({ email }) => email.split("@")[0]);
};

/** Settles after its statement has, by many turns of promises. */
async function slowly<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } finally {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  }
}

describe("of statements sent together", () => {
  it("the one that failed first says what happened, however late it's heard of", async () => {
    const failing = test().database.transaction(async (tx) => {
      await Promise.all([
        slowly(add(tx, "one")),
        slowly(sql`select 1 / 0`.execute(tx)),
        add(tx, "two"),
        sql`select no_such_column`.execute(tx),
      ]);
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(await names()).toEqual([]);
  });

  it("the first one's error is the one that's translated, and the one that's thrown if it's heard last", async () => {
    const refuse = async (tx: Tx): Promise<void> => {
      try {
        await slowly(fail("GH001").execute(tx));
      } catch {
        throw new RefusedError("no_quota_left");
      }
    };
    const refused = test().database.transaction((tx) => Promise.all([refuse(tx), add(tx, "one"), add(tx, "two")]));
    await expect(refused).rejects.toMatchObject({ reason: "no_quota_left" });
    const inOrder = test().database.transaction(async (tx) => {
      const settled = await Promise.allSettled([add(tx, "one").then(() => add(tx, "two")), fail("GH001").execute(tx)]);
      for (const each of settled) if (each.status === "rejected") throw each.reason;
    });
    await expect(inOrder).rejects.toMatchObject({ code: "GH001" });
    expect(await names()).toEqual([]);
  });

  it("a deadlock behind and before others makes the whole transaction run again", async () => {
    let runs = 0;
    await test().database.transaction(async (tx) => {
      runs += 1;
      const middle = runs < 3 ? fail(SQLSTATE.deadlock) : sql`select 1`;
      await Promise.all([add(tx, "one"), slowly(middle.execute(tx)), add(tx, "two")]);
    });
    expect([runs, await names()]).toEqual([3, ["one", "two"]]);
  });

  it("a new one that was sent twice at once fails only once", async () => {
    const twice = sql`select 1 as ${sql.ref("sent_twice_at_once")}`;
    const failing = test().database.transaction((tx) =>
      Promise.all([sql`select 1 / 0`.execute(tx), twice.execute(tx), twice.execute(tx)]),
    );
    await expect(failing).rejects.toThrow("division by zero");
    const { rows } = await twice.execute(test().database.handle);
    expect(rows).toEqual([{ sent_twice_at_once: 1 }]);
  });

  it("none outlives the transaction: what others start after a failure is refused, and the connection is clean", async () => {
    let late: Promise<void> | null = null;
    const failing = test().database.transaction(async (tx) => {
      late = add(tx, "one").then(() => add(tx, "two"));
      await Promise.all([late, Promise.reject(new RefusedError("too_late"))]);
    });
    await expect(failing).rejects.toMatchObject({ reason: "too_late" });
    await expect(late).rejects.toThrow("a transaction that is over");
    await test().database.transaction((tx) => add(tx, "three"));
    expect(await names()).toEqual(["three"]);
  });
});

describe("a statement that the work doesn't wait for", () => {
  const left: Promise<void>[] = [];
  const leave = async (tx: Tx): Promise<void> => {
    await add(tx, "one");
    left.push(add(tx, "two").then(() => add(tx, "three")));
  };

  it("fails the transaction", async () => {
    await expect(test().database.transaction(leave)).rejects.toThrow("did not wait for a statement");
    await Promise.all(left);
    expect(await names()).toEqual([]);
  });

  it("is waited for with all that follows, where it's only told", async () => {
    let told = 0;
    const { engine, durability, pool, listen } = test().database;
    const parts = { engine, durability, pool, listen, fencedRole: null, stop: () => Promise.resolve() };
    const forgiving = createPoolDatabase({ ...parts, onUnawaited: () => (told += 1) });
    await forgiving.transaction(leave);
    expect([told, await names()]).toEqual([1, ["one", "three", "two"]]);
    const failing = forgiving.transaction(async (tx) => {
      await add(tx, "four");
      left.push(add(tx, "one").catch(() => undefined));
    });
    await expect(failing).rejects.toThrow("in which a statement had failed");
    expect(await names()).toEqual(["one", "three", "two"]);
  });
});

describe("a statement that goes with the commit", () => {
  it("is committed", async () => {
    await test().database.transaction(async (tx, withCommit) => {
      withCommit(() => add(tx, "last"));
      await add(tx, "first");
    });
    expect(await names()).toEqual(["first", "last"]);
  });

  it("says why nothing is, if it fails", async () => {
    const failing = test().database.transaction(async (tx, withCommit) => {
      await add(tx, "one");
      withCommit(() => add(tx, "one"));
    });
    await expect(failing).rejects.toMatchObject({ code: SQLSTATE.uniqueViolation });
    expect(await names()).toEqual([]);
  });

  it("is sent at once, or nothing is", async () => {
    const failing = test().database.transaction(async (tx, withCommit) => {
      await add(tx, "one");
      withCommit(async () => {
        await Promise.resolve();
        await add(tx, "two");
      });
    });
    await expect(failing).rejects.toThrow("a transaction that is over");
    const empty = test().database.transaction(async (tx, withCommit) => {
      withCommit(() => Promise.resolve());
      await add(tx, "one");
    });
    await expect(empty).rejects.toThrow("is sent at once");
    expect(await names()).toEqual([]);
  });
});
