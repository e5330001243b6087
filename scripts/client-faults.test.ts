import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientFaults } from "./client-faults.ts";
import { ROOT } from "./tree.ts";

const SOUND = {
  code: `export const leaderboardCalls = { get: {} };
export const createFetchTransport = () => 1;
export const createPlatform = () => 1;
export const createClient = () => ({ call: async () => ({ items: [] }) });`,
  types: `interface Get { readonly input: { readonly query: { readonly period: "month" } } }
export declare const leaderboardCalls: { readonly get: Get };
export declare const createFetchTransport: () => unknown;
export declare const createPlatform: () => unknown;
export declare const createClient: (options: unknown) => {
  readonly call: (call: Get, input: Get["input"]) => Promise<{ readonly items: readonly { name: string; rank: number }[] }>;
};`,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(ROOT, "packages/core/node_modules/client-"));
  mkdirSync(join(folder, "dist/client"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function faultsOf({ code, types }: typeof SOUND): Promise<readonly string[]> {
  writeFileSync(join(folder, "dist/client/index.js"), code);
  writeFileSync(join(folder, "dist/client/index.d.ts"), types);
  return clientFaults(folder);
}

it("finds nothing in a sound client", async () => {
  expect(await faultsOf(SOUND)).toEqual([]);
});

it("finds calls whose types are lost", async () => {
  const types = SOUND.types.replace('input: Get["input"]', "input: any");
  const [fault, ...others] = await faultsOf({ ...SOUND, types });
  expect(fault).toMatch(/^@guildhall\/core\/client: a program's types: .*Unused '@ts-expect-error' directive/s);
  expect(others).toEqual([]);
});

it("finds zod behind a call", async () => {
  const code = `import * as z from "zod/mini";\n${SOUND.code.replace("{ get: {} }", "{ get: { query: z.string() } }")}`;
  const faults = await faultsOf({ ...SOUND, code });
  expect(faults.join("\n")).toMatch(/a program of one call gets zod: .+zod/);
});

it("finds a client that has grown", async () => {
  // Letters of no pattern, which gzip can't shorten much.
  const letters = Array.from({ length: 20_000 }, (_, at) => Math.floor((Math.sin(at) + 1) * 1e6).toString(36)).join("");
  const faults = await faultsOf({ ...SOUND, code: SOUND.code.replace("{ get: {} }", `{ get: "${letters}" }`) });
  expect(faults).toEqual([expect.stringMatching(/a program of one call is \d+ bytes: at most 12288/)]);
});
