import { filePartName } from "@guildhall/core";
import { boundsOf } from "@guildhall/core/testing";
import fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { $ZodType } from "zod/v4/core";

interface Definition {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Values within all bounds, or also those just beyond one. */
export interface ValueOptions {
  readonly isBeyond: boolean;
}

interface Part extends ValueOptions {
  readonly schema: $ZodType;
  readonly definition: Definition;
}

type Build = (part: Part) => Arbitrary<unknown>;

/** Valid and nearly valid values: what a diligent but unlucky client would send. */
export function valuesOf(schema: $ZodType, wish: ValueOptions): Arbitrary<unknown> {
  const definition = schema._zod.def as unknown as Definition;
  return (BUILDERS[definition.type] ?? (() => fc.anything()))({ ...wish, schema, definition });
}

const child = ({ definition, isBeyond }: Part, key: string): Arbitrary<unknown> =>
  valuesOf(definition[key] as $ZodType, { isBeyond });
const MOST = 5;
/** Maximum characters of a text beyond its minimum. */
const MOST_CHARACTERS = 60;
/** Ends of unbounded ranges; numeric texts may have at most fifteen digits. */
const [LEAST, GREATEST] = [-1_000, 999_999_999_999_999];

const BUILDERS: Readonly<Record<string, Build>> = {
  string: ({ schema, isBeyond }) => {
    const pattern = patternOf(schema);
    const { min, max } = limitsOf(schema);
    const least = min ?? 0;
    const within =
      pattern === null
        ? fc.string({
            minLength: least,
            maxLength: Math.min(max ?? MOST_CHARACTERS, least + MOST_CHARACTERS),
            unit: "grapheme",
          })
        : fc.stringMatching(pattern);
    const atBounds = [min, max].flatMap((size) => (size === null ? [] : ["x".repeat(size)]));
    const beyond = [(min ?? 0) - 1, (max ?? -2) + 1].flatMap((size) => (size < 0 ? [] : ["x".repeat(size)]));
    return sometimes(within, pattern === null ? atBounds : [], isBeyond ? beyond : []);
  },
  number: ({ schema, definition, isBeyond }) => {
    const { min, max } = limitsOf(schema);
    const range = { min: min ?? LEAST, max: max ?? GREATEST };
    const within = definition["format"] === undefined ? fc.double({ ...range, noNaN: true }) : fc.integer(range);
    const beyond = [min === null ? [] : [min - 1], max === null ? [] : [max + 1]].flat();
    return sometimes(within, [range.min, range.max], isBeyond ? beyond : []);
  },
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  literal: ({ definition }) => fc.constantFrom(...(definition["values"] as unknown[])),
  enum: ({ definition }) => fc.constantFrom(...Object.values(definition["entries"] as Record<string, unknown>)),
  array: (part) => {
    const { min, max } = limitsOf(part.schema);
    const [least, most] = part.isBeyond ? [0, (max ?? MOST) + 1] : [min ?? 0, max ?? MOST];
    // Long lists only sometimes: most failures show in short ones.
    const short = fc.array(child(part, "element"), {
      minLength: least,
      maxLength: Math.max(least, Math.min(most, least + MOST)),
    });
    const long = fc.array(child(part, "element"), { minLength: most, maxLength: most });
    return fc.oneof({ weight: 15, arbitrary: short }, { weight: 1, arbitrary: long });
  },
  optional: (part) => fc.option(child(part, "innerType"), { nil: undefined }),
  nullable: (part) => fc.option(child(part, "innerType")),
  default: (part) => fc.option(child(part, "innerType"), { nil: undefined }),
  pipe: (part) => {
    // A number that may come as text: its output schema says more than its input schema.
    const isRead = (part.definition["out"] as $ZodType)._zod.def.type === "number";
    return isRead ? child(part, "out").chain((value) => fc.constantFrom(value, String(value))) : child(part, "in");
  },
  union: ({ definition, isBeyond }) =>
    fc.oneof(...(definition["options"] as $ZodType[]).map((each) => valuesOf(each, { isBeyond }))),
  record: (part) =>
    fc.dictionary(child(part, "keyType") as Arbitrary<string>, child(part, "valueType"), { maxKeys: MOST }),
  object: ({ definition, isBeyond }) => {
    const shape = definition["shape"] as Readonly<Record<string, $ZodType>>;
    const entries = Object.entries(shape).map(([key, field]): [string, Arbitrary<unknown>] => [
      key,
      valuesOf(field, { isBeyond }),
    ]);
    return fc.record(Object.fromEntries(entries));
  },
};

/** The schema's own bounds; ids, which `boundsOf` leaves out, start at 1. */
function limitsOf(schema: $ZodType): { readonly min: number | null; readonly max: number | null } {
  const own = boundsOf(schema).find(({ path }) => path.length === 0);
  const definition = schema._zod.def as unknown as Definition;
  return own ?? { min: definition.type === "number" && definition["format"] !== undefined ? 1 : null, max: null };
}

interface TextCheck {
  readonly pattern?: RegExp;
}

/** The pattern of a schema's texts; null for any text. Formats, such as instants, have their own. */
function patternOf(schema: $ZodType): RegExp | null {
  // Schemas and checks differ by content; both name their pattern this way.
  const { pattern, checks = [] } = schema._zod.def as unknown as TextCheck & {
    readonly checks?: readonly { readonly _zod: { readonly def: unknown } }[];
  };
  return (
    [pattern, ...checks.map((each) => (each._zod.def as TextCheck).pattern)].find((each) => each !== undefined) ?? null
  );
}

/** Mostly values of one kind, sometimes one at or beyond a bound. */
function sometimes(within: Arbitrary<unknown>, ...others: readonly (readonly unknown[])[]): Arbitrary<unknown> {
  const some = others
    .filter((each) => each.length > 0)
    .map((each) => ({ weight: 1, arbitrary: fc.constantFrom(...each) }));
  return fc.oneof({ weight: 6, arbitrary: within }, ...some);
}

/** Values that have broken many a server. */
const NAUGHTY: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.1,
  1e21,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  "",
  " ",
  "0",
  "-1",
  "1e3",
  "NaN",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "9007199254740993",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202egnirts",
  "\u200b",
  "ﷺ".repeat(50),
  "Ω≈ç√∫",
  "田中さん",
  "👩‍👩‍👧‍👦",
  "İ",
  "ß",
  "' or 1=1 --",
  "'; drop table members; --",
  "\\",
  "%",
  "_",
  "${7*7}",
  "{{7*7}}",
  "$(id)",
  "`id`",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "\r\nset-cookie: a=b",
  "a".repeat(10_000),
  [],
  {},
  [[]],
  [null],
  { id: null },
  { $ne: null },
  { toString: 1 },
  { constructor: { prototype: {} } },
  { length: 1e9 },
  Array.from({ length: 500 }, () => 1),
  "2026-13-45",
  "0000-00",
  "__proto__",
  "constructor",
];

/** A call's files: valid, corrupted or truncated, arbitrary, missing one or one too many. */
export function filesOf(files: unknown): Arbitrary<unknown> {
  const named = Object.entries(Object(files) as Readonly<Record<string, File | readonly File[]>>);
  const fields = named.flatMap(([field, file]) =>
    file instanceof File
      ? [[field, file] as const]
      : file.map((each, index) => [filePartName(field, index), each] as const),
  );
  const known = fc.record(Object.fromEntries(fields.map(([field, file]) => [field, spoiltFile(file)])), {
    requiredKeys: [],
  });
  const others = fc.dictionary(fc.string(), fc.uint8Array().map(toFile), { maxKeys: 1 });
  return fc
    .tuple(known, fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: others }))
    .map(([own, more]) => ({ ...own, ...more }));
}

function spoiltFile(file: File): Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat({ max: file.size }),
    byte: fc.nat({ max: 255 }),
    length: fc.nat({ max: file.size }),
  });
  const spoilt = change.map(
    ({ at, byte, length }) =>
      new File([file.slice(0, at), new Uint8Array([byte]), file.slice(at + 1, at + 1 + length)], file.name),
  );
  return fc.oneof(fc.constant(file), spoilt, fc.uint8Array({ maxLength: 300 }).map(toFile), fc.string());
}

function toFile(bytes: Uint8Array): File {
  return new File([new Uint8Array(bytes)], "file");
}

/** Changes one place in a value: another value, a missing key, or an extra one. */
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
