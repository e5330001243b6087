import { endpoint, InvalidInputError } from "@guildhall/core";
import type { FieldError } from "@guildhall/core";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { createInputParser } from "./input.ts";

const parse = createInputParser(
  endpoint({
    name: "count",
    method: "POST",
    path: "/count",
    summary: "Counts.",
    access: { who: "anyone" },
    body: z.strictObject({ counts: z._default(z.array(z.int().check(z.gte(0), z.lte(9))), []) }),
    response: z.object({}),
  }),
);

function fieldsOf(body: unknown): readonly FieldError[] {
  try {
    parse({ params: {}, query: {}, body });
  } catch (error) {
    if (error instanceof InvalidInputError) return error.fields;
  }
  return [];
}

const codesOf = (body: unknown) => fieldsOf(body).map(({ field, code }) => `${field} ${code}`);

it("says only the narrower bound of a number beyond that and beyond all integers", () => {
  expect(fieldsOf({ counts: [2 ** 53, -(2 ** 53)] })).toEqual([
    { field: "counts.0", code: "too_large", values: { max: 9 } },
    { field: "counts.1", code: "too_small", values: { min: 0 } },
  ]);
});

it("describes fifty fields, and says so if there are more", () => {
  const wrong = (count: number) => ({ counts: Array.from({ length: count }, () => -1) });
  expect(fieldsOf(wrong(50))).toHaveLength(50);
  expect(codesOf(wrong(51)).slice(49)).toEqual(["counts.49 too_small", "body more_fields"]);
  const unknown = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${String(at)}`, at]));
  expect(codesOf(unknown).slice(49)).toEqual(["k49 unknown_field", "body more_fields"]);
});

it("shortens the name of a field that is longer than any", () => {
  expect(codesOf({ ["👍".repeat(200)]: 1 })).toEqual([`${"👍".repeat(100)}… unknown_field`]);
});
