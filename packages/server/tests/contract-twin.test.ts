import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "../src/testing/test-database.ts";
import { buildContractWorld } from "./contract-world.ts";
import type { ContractWorld } from "./contract-world.ts";
import { ADDING, answersTo, importApart, READING, settle } from "./twin-world.ts";

const database = useTestDatabase();
let world: ContractWorld;
/** By call, before there was a twin. */
const alone: Record<string, Readonly<Record<string, string>>> = {};

beforeAll(async () => {
  world = await buildContractWorld(database().database);
  for (const call of ADDING) await answersTo(call, world);
  await settle(world);
  for (const call of READING) alone[call] = await answersTo(call, world);
  await importApart(database().database, world.ours.workspaceId);
});
afterAll(() => world.close());

it.each(READING)("%s answers as if no other workspace had the same ids", async (call) => {
  expect(await answersTo(call, world)).toEqual(alone[call]);
});
