import { filePartName } from "@guildhall/core";
import fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { $ZodType } from "zod/v4/core";

/** What a zod definition looks like to who walks it. */
interface Definition {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** What the checks of a schema left on it. */
interface Bag {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly patterns?: ReadonlySet<RegExp>;
  readonly format?: string;
}

type Build = (definition: Definition, bag: Bag) => Arbitrary<unknown>;

/** Values that a schema takes, or nearly: what a diligent but unlucky client would send. */
export function valuesOf(schema: $ZodType): Arbitrary<unknown> {
  const definition = schema._zod.def as unknown as Definition;
  return (BUILDERS[definition.type] ?? (() => fc.anything()))(definition, schema._zod.bag as Bag);
}

const child = (definition: Definition, key: string): Arbitrary<unknown> => valuesOf(definition[key] as $ZodType);
const MOST = 5;

const BUILDERS: Readonly<Record<string, Build>> = {
  string: (_, { minimum = 0, maximum = 60, patterns }) => {
    const pattern = patterns === undefined ? undefined : [...patterns].find((each) => each.source.startsWith("^"));
    if (pattern !== undefined) return fc.stringMatching(pattern);
    return fc.string({ minLength: minimum, maxLength: Math.min(maximum, minimum + 60), unit: "grapheme" });
  },
  number: (_, { minimum = -1000, maximum = 1_000_000, format }) => {
    const range = { min: Math.max(minimum, -(2 ** 40)), max: Math.min(maximum, 2 ** 40) };
    return format?.includes("int") === true ? fc.integer(toInt32(range)) : fc.double({ ...range, noNaN: true });
  },
  int: (_, bag) => fc.integer(toInt32({ min: bag.minimum ?? 0, max: bag.maximum ?? 1_000_000 })),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  literal: (definition) => fc.constantFrom(...(definition["values"] as unknown[])),
  enum: (definition) => fc.constantFrom(...Object.values(definition["entries"] as Record<string, unknown>)),
  array: (definition) => fc.array(child(definition, "element"), { maxLength: MOST }),
  optional: (definition) => fc.option(child(definition, "innerType"), { nil: undefined }),
  nullable: (definition) => fc.option(child(definition, "innerType")),
  default: (definition) => fc.option(child(definition, "innerType"), { nil: undefined }),
  pipe: (definition) => child(definition, "in"),
  union: (definition) => fc.oneof(...(definition["options"] as $ZodType[]).map(valuesOf)),
  record: (definition) => fc.dictionary(child(definition, "keyType") as Arbitrary<string>, child(definition, "valueType"), { maxKeys: MOST }),
  object: (definition) => {
    const shape = definition["shape"] as Readonly<Record<string, $ZodType>>;
    const entries = Object.entries(shape).map(([key, field]): [string, Arbitrary<unknown>] => [key, valuesOf(field)]);
    return fc.record(Object.fromEntries(entries));
  },
};

function toInt32({ min, max }: { readonly min: number; readonly max: number }) {
  return { min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) };
}

/** Values that have broken many a server. */
const NAUGHTY: readonly unknown[] = [
  null, true, false, 0, -0, -1, 1, 0.1, 1e21, -1e308, 2 ** 31, 2 ** 53, 2 ** 53 + 2, -(2 ** 53),
  "", " ", "0", "-1", "1e3", "NaN", "null", "undefined", "true", "[object Object]", "9007199254740993",
  "\u0000", "a\u0000b", "\ud800", "\u202egnirts", "\u200b", "ﷺ".repeat(50), "Ω≈ç√∫", "田中さん", "👩‍👩‍👧‍👦", "İ", "ß",
  "' or 1=1 --", "'; drop table members; --", "\\", "%", "_", "${7*7}", "{{7*7}}", "$(id)", "`id`", "../../etc/passwd",
  "<script>alert(1)</script>", "javascript:alert(1)", "\r\nset-cookie: a=b", "a".repeat(10_000),
  [], {}, [[]], [null], { id: null }, { $ne: null }, { toString: 1 }, { constructor: { prototype: {} } },
  { length: 1e9 }, Array.from({ length: 500 }, () => 1), "2026-13-45", "0000-00", "__proto__", "constructor",
];

/** Files of a call: as they should be, with some bytes changed or cut off, anything else, one missing or too many. */
export function filesOf(files: unknown): Arbitrary<unknown> {
  const named = Object.entries(Object(files) as Readonly<Record<string, File | readonly File[]>>);
  const fields = named.flatMap(([field, file]) =>
    file instanceof File ? [[field, file] as const] : file.map((each, index) => [filePartName(field, index), each] as const),
  );
  const known = fc.record(Object.fromEntries(fields.map(([field, file]) => [field, spoiltFile(file)])), { requiredKeys: [] });
  const others = fc.dictionary(fc.string(), fc.uint8Array().map(toFile), { maxKeys: 1 });
  return fc.tuple(known, fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: others })).map(([own, more]) => ({ ...own, ...more }));
}

function spoiltFile(file: File): Arbitrary<unknown> {
  const change = fc.record({ at: fc.nat({ max: file.size }), byte: fc.nat({ max: 255 }), length: fc.nat({ max: file.size }) });
  const spoilt = change.map(({ at, byte, length }) => new File([file.slice(0, at), new Uint8Array([byte]), file.slice(at + 1, at + 1 + length)], file.name));
  return fc.oneof(fc.constant(file), spoilt, fc.uint8Array({ maxLength: 300 }).map(toFile), fc.string());
}

function toFile(bytes: Uint8Array): File {
  return new File([new Uint8Array(bytes)], "file");
}

/** Changes a value in one place: another value, a missing key or one too many. */
export function spoil(value: unknown): Arbitrary<unknown> {
  const anywhere: Arbitrary<unknown>[] = [fc.constantFrom(...NAUGHTY), fc.jsonValue()];
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    anywhere.push(
      ...items.map((item, index) => spoil(item).map((bad) => items.with(index, bad))),
      fc.constant([...items, ...items]),
    );
  } else if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    anywhere.push(
      ...entries.flatMap(([key, item]) => [
        spoil(item).map((bad) => ({ ...value, [key]: bad })),
        fc.constant(Object.fromEntries(entries.filter(([each]) => each !== key))),
      ]),
      fc.constantFrom(...NAUGHTY).map((extra) => ({ ...value, unheardOf: extra })),
    );
  }
  return fc.oneof(...anywhere);
}
