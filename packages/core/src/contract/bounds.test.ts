import { describe, expect, it } from "vitest";
import type { $ZodType } from "zod/v4/core";
import * as z from "zod/mini";
import type { Endpoint } from "../lib/endpoint.ts";
import * as limits from "../lib/limits.ts";
import { boundsOf, valueOfSize } from "../testing/index.ts";
import type { FieldBound } from "../testing/index.ts";
import { contract } from "./index.ts";

const PARTS = ["params", "query", "body"] as const;

const bounds = Object.entries(contract).flatMap(([call, endpoint]: [string, Endpoint]) =>
  PARTS.flatMap((part) =>
    endpoint[part] === undefined ? [] : boundsOf(endpoint[part]).map((bound) => ({ call, part, bound })),
  ),
);

const nameOf = ({ call, part, bound }: (typeof bounds)[number]): string => [call, part, ...bound.path].join(".");

/** Size errors only: the item or character itself may still be invalid. */
function faultsOf(schema: $ZodType, bound: FieldBound, size: number): readonly string[] {
  const parsed = z.core.safeParse(schema, valueOfSize(bound, size));
  const issues = parsed.success ? [] : parsed.error.issues;
  return issues.filter(({ path, code }) => path.length === 0 && /^too_/.test(code)).map(({ code }) => code);
}

describe("every bounded field accepts its bound and refuses one step beyond", () => {
  it.each(bounds.map((each) => [nameOf(each), each.bound] as const))("%s", (_, bound) => {
    const { schema, min, max } = bound;
    if (max !== null) {
      expect([max - 1, max, max + 1].map((size) => faultsOf(schema, bound, size))).toEqual(
        [[], [], ["too_big"]].with(0, min === max ? ["too_small"] : []),
      );
    }
    if (min !== null && min > 0) {
      expect([min - 1, min].map((size) => faultsOf(schema, bound, size))).toEqual([["too_small"], []]);
    }
    if (min !== null && min <= 0 && bound.kind === "number") {
      expect([min - 1, min].map((size) => faultsOf(schema, bound, size))).toEqual([["too_small"], []]);
    }
  });
});

/** Technical bounds rather than product limits: form fields, tokens, ids per page, days of a month. */
const CARRIED = new Set([0, 10, 20, 31, 50, 64, 100, 103, 153, 200, 400, 1_000, 12_000, 1_000_000]);

it("no bound is a literal: each is a limit, or comes from what's carried", () => {
  const known = new Set(Object.entries(limits).flatMap(([name, value]) => (/^(MAX|MIN)_/.test(name) ? [value] : [])));
  const strange = bounds.filter(({ bound: { max } }) => max !== null && !known.has(max) && !CARRIED.has(max));
  expect(strange.map((each) => `${nameOf(each)} ${String(each.bound.max)}`)).toEqual([]);
});
