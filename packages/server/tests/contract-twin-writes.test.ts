import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../src/db/database.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";
import type { TestDatabase } from "../src/testing/test-database.ts";
import { buildContractWorld } from "./contract-world.ts";
import type { ContractWorld } from "./contract-world.ts";
import { answersTo, importApart, rowsOf, settle, tablesOf, WRITING } from "./twin-world.ts";

/** Ours, with a twin beside it or without one; all else is the same, up to the ids of what comes next. */
interface Side {
  readonly opened: TestDatabase;
  readonly world: ContractWorld;
  readonly twin: number;
}

/** Every call, twice: a busy machine takes its time. */
const SLOW_MS = 600_000;

let alone: Side;
let beside: Side;

beforeAll(async () => {
  alone = await buildSide();
  beside = await buildSide();
  await remove(alone.opened.database, alone.twin);
});
afterAll(async () => {
  for (const { world, opened } of [alone, beside]) {
    await world.close();
    await opened.close();
  }
});

async function buildSide(): Promise<Side> {
  const opened = await openTestDatabase();
  const world = await buildContractWorld(opened.database);
  return { opened, world, twin: await importApart(opened.database, world.ours.workspaceId) };
}

async function remove(database: Database, workspaceId: number): Promise<void> {
  for (const name of (await tablesOf(database)).toReversed())
    await database.pool.query(`delete from "${name}" where workspace_id = $1`, [workspaceId]);
  await database.pool.query("delete from workspaces where id = $1", [workspaceId]);
}

async function rowsOfEach(workspaceIds: readonly number[]) {
  const { database } = beside.opened;
  return Promise.all(workspaceIds.map((each) => rowsOf(database, each)));
}

it(
  "writes as if no other workspace had the same ids, and leaves that one alone, and one with other ids",
  async () => {
    const { ours, theirs } = beside.world;
    const others = [beside.twin, theirs.workspaceId];
    const before = await rowsOfEach(others);
    for (const call of WRITING)
      expect([call, await answersTo(call, beside.world)]).toEqual([call, await answersTo(call, alone.world)]);
    for (const { world } of [alone, beside]) await settle(world);
    const asAlone = await rowsOf(alone.opened.database, ours.workspaceId);
    expect(await rowsOf(beside.opened.database, ours.workspaceId)).toEqual(asAlone);
    expect(await rowsOfEach(others)).toEqual(before);
  },
  SLOW_MS,
);
