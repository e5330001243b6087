import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldChanges, mergeChoice, mergeWrite, sameValue } from "./merge-write.ts";

interface Perk {
  readonly title: string;
  readonly stock: number;
  readonly costs: readonly number[];
}

const seen: Perk = { title: "Tea", stock: 10, costs: [1] };

describe("mergeWrite", () => {
  it("keeps the current value of what the writer didn't touch", () => {
    const now = { ...seen, stock: 8 };
    expect(mergeWrite({ wanted: { ...seen, title: "Green tea" }, seen, now })).toEqual({
      fields: { title: "Green tea", stock: 8, costs: [1] },
      conflicts: [],
    });
  });

  it("reports what both changed, with what was seen and the current value", () => {
    const now = { ...seen, stock: 8 };
    expect(mergeWrite({ wanted: { stock: 20 }, seen, now }).conflicts).toEqual([{ field: "stock", seen: 10, now: 8 }]);
  });

  it("accepts it if both want the same, or nothing was said about what was seen", () => {
    const now = { ...seen, stock: 8 };
    expect(mergeWrite({ wanted: { stock: 8 }, seen, now })).toEqual({ fields: now, conflicts: [] });
    expect(mergeWrite({ wanted: { stock: 20 }, now })).toEqual({ fields: { ...now, stock: 20 }, conflicts: [] });
  });

  it("loses nobody's change: each field is the wanted value, the current one, or a conflict", () => {
    const value = fc.record({
      title: fc.constantFrom("a", "b", "c"),
      stock: fc.nat(2),
      costs: fc.array(fc.nat(1), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(value, value, value, (wanted, saw, now) => {
        const { fields, conflicts } = mergeWrite<Perk>({ wanted, seen: saw, now });
        for (const field of ["title", "stock", "costs"] as const) {
          const touched = !sameValue(wanted[field], saw[field]);
          const moved = !sameValue(now[field], saw[field]);
          const clash = touched && moved && !sameValue(wanted[field], now[field]);
          expect(conflicts.some((each) => each.field === field)).toBe(clash);
          expect(fields[field]).toEqual(touched && !clash ? wanted[field] : now[field]);
        }
      }),
    );
  });
});

it("merges what two people each added to and removed from a choice", () => {
  expect(mergeChoice({ wanted: [1, 2], seen: [1, 3], now: [1, 3, 4] })).toEqual([1, 4, 2]);
  expect(mergeChoice({ wanted: [2], seen: undefined, now: [1] })).toEqual([2]);
});

it("reports changes field by field", () => {
  expect(fieldChanges<Perk>(seen, { ...seen, costs: [2] })).toEqual([{ field: "costs", before: [1], after: [2] }]);
  expect(fieldChanges({}, { title: "Tea" })).toEqual([{ field: "title", before: null, after: "Tea" }]);
});
