import type { Endpoint } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "../src/testing/test-database.ts";
import type { WireInput } from "./contract-request.ts";
import { askerOf, buildContractWorld } from "./contract-world.ts";
import type { ContractWorld } from "./contract-world.ts";
import { FITTING } from "./fitting-inputs.ts";
import type { CallName } from "./things.ts";
import { WORST_FORMS, WORST_HEADS, worstBodies } from "./worst-requests.ts";
import type { WorstRequest } from "./worst-requests.ts";

/**
 * What the worst request may cost, in plain refusals: the aim is 20, and neighbors on the processor may double what is
 * measured. What this is about costs hundreds.
 */
const MOST_COST = 40;
/** What its refusal may weigh, in bytes. */
const MOST_BYTES = 16 * 1024;
/**
 * The system counts a thread's time in steps and neighbors slow the processor, so what seems too much is sent again, and
 * again, beside plain refusals of the same moment: a mean beyond the bound each time is its own.
 */
const AGAIN = [4, 16, 64];

const CALLS = (Object.keys(contract) as readonly CallName[]).filter((call) => contract[call].method !== "GET");

const database = useTestDatabase();
let world: ContractWorld;

beforeAll(async () => {
  world = await buildContractWorld(database().database);
});
afterAll(() => world.close());

interface Sent {
  /** CPU of this thread, in µs; the database has a process of its own. */
  readonly us: number;
  readonly bytes: number;
  readonly isRefused: boolean;
}

interface Asker {
  readonly call: CallName;
  readonly token: string | null;
}

async function send({ call, token }: Asker, { body, query, headers }: WorstRequest): Promise<Sent> {
  const { params }: WireInput = FITTING[call](world.ours);
  const before = process.threadCpuUsage();
  const { statusCode, body: answer } = await world.send(call, { params, written: { query, body }, headers }, token);
  const { user, system } = process.threadCpuUsage(before);
  expect(statusCode, `${call} ${answer.slice(0, 200)}`).toBeLessThan(500);
  return { us: user + system, bytes: answer.length, isRefused: statusCode >= 400 };
}

async function meanUs(times: number, asker: Asker, request: WorstRequest): Promise<number> {
  let us = 0;
  for (let time = 0; time < times; time += 1) us += (await send(asker, request)).us;
  return us / times;
}

/** The most that a request may cost just now. */
async function mostUsOf(usual: Asker): Promise<number> {
  const plain = { name: "plain", body: '{"unknown":1}' };
  await meanUs(100, usual, plain);
  return MOST_COST * (await meanUs(300, usual, plain));
}

interface Bound {
  readonly usual: Asker;
  readonly mostUs: number;
}

async function isTooDear(asker: Asker, request: WorstRequest, { usual, mostUs }: Bound): Promise<boolean> {
  for (const times of AGAIN) {
    const us = await meanUs(times, asker, request);
    if (us <= mostUs || us <= (await mostUsOf(usual))) return false;
  }
  return true;
}

async function faultsOf(asker: Asker, requests: readonly WorstRequest[], bound: Bound): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const request of requests) {
    const { us, bytes, isRefused } = await send(asker, request);
    // Accepted, it's within the call's own limits.
    if (!isRefused) continue;
    if (bytes > MOST_BYTES) faults.push(`${asker.call}, ${request.name}: ${String(bytes)} bytes`);
    if (us > bound.mostUs && (await isTooDear(asker, request, bound)))
      faults.push(`${asker.call}, ${request.name}: CPU`);
  }
  return faults;
}

it.each(["guest", "member"] as const)("refuses the worst of a %s at the cost of a refusal", async (who) => {
  const enter = (call: CallName) => (who === "guest" ? null : world.enter(askerOf(call)));
  const usual = { call: "giveThanks", token: await enter("giveThanks") } as const;
  const bound = { usual, mostUs: await mostUsOf(usual) };
  const faults = [...(await faultsOf({ ...usual, call: "listThanks" }, WORST_HEADS, bound))];
  for (const call of CALLS) {
    const { access, ...endpoint }: Endpoint = contract[call];
    // A guest's body is parsed, but read no further, where guests may do nothing.
    const isRead = who === "member" || access.who === "anyone" || access.who === "guest";
    const { body } = FITTING[call](world.ours) as WireInput;
    const bodies = worstBodies(isRead ? endpoint : { files: endpoint.files }, body);
    const requests = endpoint.files === undefined ? bodies : [...bodies, ...WORST_FORMS];
    faults.push(...(await faultsOf({ call, token: await enter(call) }, requests, bound)));
  }
  expect(faults).toEqual([]);
});
