import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { parseBounded } from "./bounded-parse.ts";
import { closeSchema } from "./strict-schema.ts";

const person = z.object({ name: z.string(), ages: z.array(z.int().check(z.gte(0), z.lte(200))) });
const schema = closeSchema(
  z
    .array(
      z.union([z.int(), z.object({ people: z.array(person) }), z.record(z.string().check(z.regex(/^k/)), z.int())]),
    )
    // It would break on values that nobody has validated.
    .check(z.refine((all) => all.every((each) => typeof each === "number" || Object.keys(each).length < 9))),
);

describe("parseBounded", () => {
  it("never accepts what the schema refuses, however few issues it may find", () => {
    const int = fc.integer({ min: -1, max: 201 });
    const item = fc.oneof(
      int,
      fc.record({
        people: fc.array(fc.record({ name: fc.oneof(fc.string(), fc.constant(null)), ages: fc.array(int) })),
      }),
      fc.dictionary(fc.constantFrom("k1", "k2", "x"), int),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(item), fc.integer({ min: 4, max: 6 }), (value, most) => {
        const isRefused = parseBounded(schema, value, most).issues.length > 0;
        // A union whose options all have many issues is refused without a look at the others.
        expect(isRefused || z.safeParse(schema as never, value).success).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("doesn't count what a union's other option accepts", () => {
    const value = Array.from({ length: 300 }, (_, index) => ({ [`k${String(index)}`]: 1 }));
    expect(parseBounded(schema, value, 4).issues).toEqual([]);
  });

  it("finds no more than it may, whatever is wrong", () => {
    const people = Array.from({ length: 1_000 }, () => ({ ages: Array.from({ length: 100 }, () => -1), no: 1 }));
    const list = closeSchema(z.array(person));
    const found = parseBounded(list, people, 50).issues;
    // One more for each list and object that is left unread.
    expect(found.filter(({ code }) => code !== "custom").length).toBeLessThanOrEqual(52);
    expect(found.length).toBeLessThan(1_200);
  });

  it("refuses a record of too many keys by their number", () => {
    const record = closeSchema(z.record(z.string(), z.int()));
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${String(at)}`, 1]));
    expect(parseBounded(record, keys(1_000), 1).issues).toEqual([]);
    expect(parseBounded(record, keys(1_001), 1).issues).toMatchObject([{ code: "too_big", maximum: 1_000 }]);
  });
});
