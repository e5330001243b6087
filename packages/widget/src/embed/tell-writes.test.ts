import { createClient } from "@guildhall/core";
import { CALLS } from "@guildhall/core/contract";
import { thanksCalls } from "@guildhall/core/thanks";
import { createMemoryTransport, createPlatform } from "@guildhall/core/transport";
import { expect, it } from "vitest";
import { tellWrites, WRITES } from "./tell-writes.ts";

it("knows calls of the contract only", () => {
  const names = new Set(Object.values(CALLS).flatMap((calls) => Object.values(calls).map(({ name }) => name)));
  expect(Object.keys(WRITES).filter((name) => !names.has(name as never))).toEqual([]);
});

it("tells of a success, with nothing but the id", async () => {
  const told: unknown[] = [];
  const body = JSON.stringify({ data: { status: "ok", tid: 5 }, errors: [] });
  const transport = createMemoryTransport(() => Promise.resolve({ status: 200, headers: {}, body }));
  const client = tellWrites(createClient({ transport, platform: createPlatform() }), (...parts) => told.push(parts));
  await client.call(thanksCalls.give, { body: { receivers: [{ id: 2 }], description: "Thank you", rewards: [] } });
  await client.call(thanksCalls.getLists, { query: {} });
  expect(told).toEqual([["thanked", { id: 5 }]]);
});

it("tells nothing of a failure", async () => {
  const told: unknown[] = [];
  const body = JSON.stringify({ data: null, errors: [{ code: "ErrorRefused", message: "" }] });
  const transport = createMemoryTransport(() => Promise.resolve({ status: 409, headers: {}, body }));
  const client = tellWrites(createClient({ transport, platform: createPlatform() }), (...parts) => told.push(parts));
  await expect(client.call(thanksCalls.undo, { params: { id: 1 } })).rejects.toThrow();
  expect(told).toEqual([]);
});
