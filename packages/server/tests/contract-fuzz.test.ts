import type { Endpoint } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../src/testing/test-database.ts";
import type { WireInput } from "./contract-request.ts";
import { askerOf, buildContractWorld } from "./contract-world.ts";
import type { ContractWorld } from "./contract-world.ts";
import { FITTING } from "./fitting-inputs.ts";
import type { CallName } from "./things.ts";
import { filesOf, spoil, valuesOf } from "./schema-values.ts";

// On each of the two engines.
const RUNS = 100;
const PARTS = ["params", "query", "body"] as const;
// Object.keys widens to string[]; the contract's keys are its calls.
const CALLS = (Object.keys(contract) as readonly CallName[]).filter((call) => call !== "openStream");
const database = useTestDatabase();
let world: ContractWorld;

beforeAll(async () => {
  world = await buildContractWorld(database().database);
});
afterAll(() => world.close());

/** Valid input, nearly valid input, and nonsense. */
function inputsOf(call: CallName): Arbitrary<WireInput> {
  const endpoint: Endpoint = contract[call];
  const named = PARTS.filter((part) => endpoint[part] !== undefined);
  const partsOf = (isBeyond: boolean) =>
    named.map(
      (part) =>
        [part, endpoint[part] === undefined ? fc.constant({}) : valuesOf(endpoint[part], { isBeyond })] as const,
    );
  const fitting = fc.constant(null).map((): WireInput => FITTING[call](world.ours));
  const files =
    endpoint.files === undefined ? [] : [["files", fitting.chain((input) => filesOf(input.files))] as const];
  const generatedBy = (isBeyond: boolean): Arbitrary<WireInput> =>
    fc.record(Object.fromEntries([...partsOf(isBeyond), ...files]));
  const [generated, beyond] = [generatedBy(false), generatedBy(true)];
  const bodies = fc.oneof(fc.jsonValue(), fc.anything({ maxDepth: 2 }).filter(isSerialisable));
  return fc.oneof(
    generated,
    beyond,
    fc.oneof(fitting, generated).chain((input) => spoil(input).map((spoilt) => Object(spoilt) as WireInput)),
    fc.tuple(fitting, bodies).map(([input, body]) => ({ ...input, body })),
  );
}

function isSerialisable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

describe.each(CALLS)("%s", (call) => {
  it("answers anything in the envelope and never breaks", async () => {
    const enter = (): Promise<string | null> => world.enter(askerOf(call));
    let token = await enter();
    await fc.assert(
      fc.asyncProperty(inputsOf(call), async (input) => {
        let answer = await world.send(call, input, token);
        if (answer.statusCode === 401) {
          // An earlier run ended the session, or its token counts once.
          token = await enter();
          answer = await world.send(call, input, token);
        }
        const endpoint: Endpoint = contract[call];
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (endpoint.download !== undefined && answer.statusCode === 200) return;
        const { data, errors } = answer.json();
        expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
        if (answer.statusCode === 200) expect([data.status, errors]).toEqual(["ok", []]);
        else
          expect(errors).toEqual([
            expect.objectContaining({ code: expect.any(String), requestId: expect.any(String) }),
          ]);
      }),
      { numRuns: RUNS },
    );
  }, 180_000);
});
