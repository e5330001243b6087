import type { Endpoint } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import { boundsOf, valueOfSize } from "@guildhall/core/testing";
import type { FieldBound } from "@guildhall/core/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../src/testing/test-database.ts";
import type { WireInput } from "./contract-request.ts";
import { askerOf, buildContractWorld } from "./contract-world.ts";
import type { ContractWorld } from "./contract-world.ts";
import { FITTING } from "./fitting-inputs.ts";
import type { CallName } from "./things.ts";

/** A path parameter that is too long is just not found, without a word about its length. */
const PARTS = ["query", "body"] as const;
/** For a union, the error is that no variant fits. */
const OF_A_CHOICE = [
  "giveThanks.body.receivers.0.externalId",
  "giveThanks.body.receivers.0.name",
  "giveThanks.body.receivers.0.email",
];
/** Keyed by roles, and the valid input has none; it shares the schema of `quota`, which is tested. */
const OF_ROLES = ["updateThanksSettings.body.seen.quota.*.*"];
const UNTRIED = new Set([...OF_A_CHOICE, ...OF_ROLES]);
/** Errors for a value beyond its own bound; an emptied field is just missing. */
const BEYOND = new Set([
  "too_short",
  "too_long",
  "too_small",
  "too_large",
  "stock_too_small",
  "stock_too_large",
  "too_few",
  "too_many",
  "required",
]);

const CASES = Object.entries(contract)
  .flatMap(([call, endpoint]: [string, Endpoint]) =>
    PARTS.flatMap((part) =>
      (endpoint[part] === undefined ? [] : boundsOf(endpoint[part])).map((bound) => ({
        name: [call, part, ...bound.path].join("."),
        // The contract's keys are its calls.
        call: call as CallName,
        part,
        // Query numbers are digits, so below 0 the error is about the format.
        bound: part === "query" && bound.min === 0 ? { ...bound, min: null } : bound,
      })),
    ),
  )
  .filter(({ name, bound: { min, max } }) => !UNTRIED.has(name) && (min !== null || max !== null));

const database = useTestDatabase();
let world: ContractWorld;

beforeAll(async () => {
  world = await buildContractWorld(database().database);
});
afterAll(() => world.close());

interface Place {
  readonly field: string;
  readonly input: WireInput;
}

/** A valid input except for one field of this size. */
function inputWith({ call, part, bound }: (typeof CASES)[number], size: number): Place {
  const input = structuredClone({ ...FITTING[call](world.ours), files: undefined }) as Record<string, unknown>;
  const keys: string[] = [];
  let at = (input[part] ??= {}) as Record<string, unknown>;
  for (const [index, step] of bound.path.entries()) {
    const key = step === "*" ? (Object.keys(at)[0] ?? "1") : String(step);
    keys.push(key);
    if (index === bound.path.length - 1) at[key] = valueOfSize(bound, size, itemOf(at[key]));
    else at = (at[key] ??= bound.path[index + 1] === 0 ? [] : {}) as Record<string, unknown>;
  }
  const { files } = FITTING[call](world.ours) as WireInput;
  return { field: keys.join("."), input: files === undefined ? input : { ...input, files } };
}

/** Items like the valid one; numbers if there is none. */
function itemOf(list: unknown): ((index: number) => unknown) | undefined {
  const [first] = Array.isArray(list) ? (list as readonly unknown[]) : [];
  return first === undefined || typeof first === "number" ? undefined : () => first;
}

async function faultsOf(each: (typeof CASES)[number], size: number): Promise<readonly string[]> {
  const { field, input } = inputWith(each, size);
  const answer = await world.send(each.call, input, await world.enter(askerOf(each.call)));
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  if (answer.statusCode === 200) return [];
  const errors = (answer.json().data?.validationErrors ?? []) as readonly {
    readonly field: string;
    readonly code: string;
  }[];
  return errors.filter((error) => error.field === field && BEYOND.has(error.code)).map(({ code }) => code);
}

function sizesOf({ min, max, kind }: FieldBound): {
  readonly within: readonly number[];
  readonly beyond: readonly number[];
} {
  const least = min !== null && (min > 0 || kind === "number") ? [min] : [];
  const most = max === null ? [] : [max];
  const inside = [...least.map((each) => each + 1), ...most.map((each) => each - 1)].filter(
    (each) => each >= (min ?? 0) && each <= (max ?? each),
  );
  const beyond = [...least.map((each) => each - 1), ...most.map((each) => each + 1)];
  return { within: [...new Set([...least, ...most, ...inside])], beyond };
}

describe("a call accepts a field within its bounds, and refuses one step beyond", () => {
  it.each(CASES.map((each) => [each.name, each] as const))("%s", async (_, each) => {
    const { within, beyond } = sizesOf(each.bound);
    for (const size of within) expect([size, await faultsOf(each, size)]).toEqual([size, []]);
    for (const size of beyond) expect([size, await faultsOf(each, size)]).toEqual([size, [expect.any(String)]]);
  });
});
