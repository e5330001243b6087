import type { $ZodType } from "zod/v4/core";

/** What a bound applies to: text length, numeric value, list length. */
export type BoundKind = "text" | "number" | "list";

/** The limits of a schema's field. */
export interface FieldBound {
  /** Keys from the schema's root; 0 for any list item, `*` for any record key. */
  readonly path: readonly (string | 0)[];
  readonly kind: BoundKind;
  readonly min: number | null;
  readonly max: number | null;
  /** The field's own schema. */
  readonly schema: $ZodType;
}

// The parts of a zod definition used here.
interface Definition {
  readonly type: string;
  readonly innerType?: $ZodType;
  readonly element?: $ZodType;
  readonly valueType?: $ZodType;
  readonly in?: $ZodType;
  readonly out?: $ZodType;
  readonly options?: readonly $ZodType[];
  readonly shape?: Readonly<Record<string, $ZodType>>;
}

const KINDS: Readonly<Record<string, BoundKind>> = { string: "text", number: "number", int: "number", array: "list" };

/** All limits in a schema, in field order; ids (from 1 on) are skipped. */
export function boundsOf(schema: $ZodType, path: FieldBound["path"] = []): readonly FieldBound[] {
  // Safe: schemas have different definitions, but share these property names.
  const definition = schema._zod.def as unknown as Definition;
  return [
    ...ownBound(schema, definition.type, path),
    ...childrenOf(definition).flatMap(([keys, child]) => boundsOf(child, [...path, ...keys])),
  ];
}

function ownBound(schema: $ZodType, type: string, path: FieldBound["path"]): readonly FieldBound[] {
  const kind = KINDS[type];
  if (kind === undefined) return [];
  const [min, max] = [boundBy(schema, ["min_length", "greater_than"]), boundBy(schema, ["max_length", "less_than"])];
  const isNone = max === null && (min === null || (kind === "number" && min === 1));
  return isNone ? [] : [{ path, kind, min, max, schema }];
}

function boundBy(schema: $ZodType, names: readonly string[]): number | null {
  const found = checksOf(schema).find(({ check }) => names.includes(check));
  return found?.minimum ?? found?.maximum ?? found?.value ?? null;
}

interface BoundCheck {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
}

function checksOf(schema: $ZodType): readonly BoundCheck[] {
  // Safe, as above: the checks share these property names.
  const { checks = [] } = schema._zod.def as unknown as {
    readonly checks?: readonly { readonly _zod: { readonly def: unknown } }[];
  };
  return checks.map((each) => each._zod.def as BoundCheck);
}

function childrenOf(definition: Definition): readonly (readonly [FieldBound["path"], $ZodType])[] {
  const { innerType, element, valueType, options = [], shape = {} } = definition;
  const through = [innerType, definition.in, definition.out, ...options].filter((each) => each !== undefined);
  return [
    ...through.map((each) => [[], each] as const),
    ...(element === undefined ? [] : [[[0], element] as const]),
    ...(valueType === undefined ? [] : [[["*"], valueType] as const]),
    ...Object.entries(shape).map(([key, each]) => [[key], each] as const),
  ];
}

/** A value of the given size: so many characters, that number, or so many items. */
export function valueOfSize(
  { kind }: Pick<FieldBound, "kind">,
  size: number,
  item: (index: number) => unknown = (index) => index + 1,
): unknown {
  if (kind === "number") return size;
  return kind === "text"
    ? "a".repeat(Math.max(0, size))
    : Array.from({ length: Math.max(0, size) }, (_, index) => item(index));
}
