import { z } from "zod";
import * as mini from "zod/mini";
import { describe, expect, it } from "vitest";
import { closeSchema } from "./strict-schema.ts";

const keysOf = (schema: mini.ZodMiniType, value: unknown): unknown => {
  const parsed = z.core.safeParse(closeSchema(schema), value);
  return parsed.success ? "fits" : parsed.error.issues.map((issue) => [issue.code, issue.path.join(".")]);
};

describe("closeSchema", () => {
  const person = mini.object({ name: mini.string(), at: mini.optional(mini.object({ town: mini.string() })) });

  it("accepts what the schema names", () => {
    expect(keysOf(person, { name: "Ada", at: { town: "Ely" } })).toBe("fits");
  });

  it("refuses an unknown key at any depth", () => {
    expect(keysOf(person, { name: "Ada", age: 36 })).toEqual([["unrecognized_keys", ""]]);
    expect(keysOf(person, { name: "Ada", at: { town: "Ely", zip: 1 } })).toEqual([["unrecognized_keys", "at"]]);
  });

  it("descends into lists, records, unions and pipes", () => {
    expect(keysOf(mini.array(person), [{ name: "Ada", age: 1 }])).toEqual([["unrecognized_keys", "0"]]);
    expect(keysOf(mini.record(mini.string(), person), { a: { name: "Ada", age: 1 } })).not.toBe("fits");
    expect(keysOf(mini.nullable(mini._default(person, { name: "" })), { name: "Ada", age: 1 })).not.toBe("fits");
    const either = mini.discriminatedUnion("kind", [
      mini.object({ kind: mini.literal("a"), one: mini.int() }),
      mini.object({ kind: mini.literal("b"), two: mini.int() }),
    ]);
    expect(keysOf(either, { kind: "a", one: 1 })).toBe("fits");
    expect(keysOf(either, { kind: "a", one: 1, two: 2 })).not.toBe("fits");
  });

  it("leaves an object alone that declares what else it accepts", () => {
    expect(keysOf(mini.catchall(person, mini.string()), { name: "Ada", any: "thing" })).toBe("fits");
  });

  it("keeps the checks and doesn't change the original", () => {
    const even = mini.object({ n: mini.int() }).check(mini.refine((each) => each.n % 2 === 0));
    expect(keysOf(even, { n: 3 })).toEqual([["custom", ""]]);
    keysOf(person, {});
    expect(mini.safeParse(person, { name: "Ada", age: 36 }).success).toBe(true);
  });
});
