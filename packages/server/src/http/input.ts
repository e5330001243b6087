import { z } from "zod";
import type { $ZodIssue, $ZodType } from "zod/v4/core";
import { IN_HUNDREDTHS, InvalidInputError, OF_STOCK, toUnits } from "@guildhall/core";
import type { Endpoint, FieldError, FieldProblem } from "@guildhall/core";
import { closeSchema } from "./strict-schema.ts";

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Validates and converts an endpoint's input. @throws {InvalidInputError} naming every invalid field */
export type InputParser = (raw: RawInput) => Readonly<Record<string, unknown>>;

const NOTHING = z.optional(z.nullable(z.strictObject({})));

/** An endpoint's parser: unknown body keys are rejected, and so is any body if the endpoint takes none. */
export function createInputParser(endpoint: Endpoint): InputParser {
  const body = endpoint.body === undefined ? NOTHING : closeSchema(endpoint.body);
  return (raw) => {
    const fields: FieldError[] = [];
    const input: Record<string, unknown> = {};
    const read = (part: keyof RawInput, schema: $ZodType | undefined): void => {
      if (schema === undefined) return;
      const parsed = z.core.safeParse(schema, raw[part]);
      if (parsed.success) input[part] = parsed.data;
      else fields.push(...narrowest(parsed.error.issues).flatMap((issue) => toFieldErrors(issue, raw[part])));
    };
    read("params", endpoint.params);
    read("query", endpoint.query);
    read("body", body);
    if (fields.length > 0) throw new InvalidInputError(fields);
    return input;
  };
}

/** Drops number-range issues where the field has a narrower bound that is exceeded too. */
function narrowest(issues: readonly $ZodIssue[]): readonly $ZodIssue[] {
  return issues.filter(
    (issue) => !isWidest(issue) || !issues.some((each) => each !== issue && isSameFault(each, issue)),
  );
}

function isWidest(issue: $ZodIssue): boolean {
  return (issue.code === "too_big" || issue.code === "too_small") && issue.origin === "int";
}

function isSameFault(one: $ZodIssue, other: $ZodIssue): boolean {
  return one.code === other.code && toField(one.path) === toField(other.path);
}

/** Turns a zod issue into fields with codes of the texts `errors:field.<code>`. */
function toFieldErrors(issue: $ZodIssue, input: unknown): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ field: toField([...issue.path, key]), code: "unknown_field" }));
  }
  return [{ field: toField(issue.path), ...describe(issue, valueAt(input, issue.path)) }];
}

type Description = FieldProblem;

function describe(issue: $ZodIssue, value: unknown): Description {
  if (value === undefined || value === null) return { code: "required" };
  // The table only has entries for its own keys; the issue's code chose this one.
  const describer = DESCRIBERS[issue.code] as ((issue: $ZodIssue, value: unknown) => Description) | undefined;
  return describer?.(issue, value) ?? { code: "not_allowed" };
}

function isCounted(origin: string): origin is "string" | "array" {
  return origin === "string" || origin === "array";
}

function isInHundredths(issue: $ZodIssue): boolean {
  return issue.message === IN_HUNDREDTHS;
}

/** A bound as shown: amounts in units. */
function toShownBound(issue: $ZodIssue, bound: number | bigint): number {
  return isInHundredths(issue) ? toUnits(Number(bound)) : Number(bound);
}

type IssueOf<Code> = Extract<$ZodIssue, { readonly code: Code }>;
type Describers = { readonly [Code in $ZodIssue["code"]]?: (issue: IssueOf<Code>, value: unknown) => Description };

const DESCRIBERS: Describers = {
  too_small: (issue) => {
    const min = toShownBound(issue, issue.minimum);
    if (issue.message === OF_STOCK) return { code: "stock_too_small", values: { min } };
    if (!isCounted(issue.origin)) return { code: "too_small", values: { min } };
    // "At least one" just means required.
    if (min === 1) return { code: "required" };
    return issue.origin === "string"
      ? { code: "too_short", values: { count: min } }
      : { code: "too_few", values: { min } };
  },
  too_big: (issue) => {
    const max = toShownBound(issue, issue.maximum);
    if (issue.message === OF_STOCK) return { code: "stock_too_large", values: { max } };
    if (!isCounted(issue.origin)) return { code: "too_large", values: { max } };
    return issue.origin === "string"
      ? { code: "too_long", values: { count: max } }
      : { code: "too_many", values: { max } };
  },
  invalid_type: (issue, value) => {
    const wantsNumber = issue.expected === "number" || issue.expected === "int";
    if (!wantsNumber) return { code: "wrong_type" };
    if (typeof value !== "number") return { code: "not_a_number" };
    return { code: isInHundredths(issue) ? "too_precise" : "not_whole" };
  },
  invalid_format: () => ({ code: "wrong_format" }),
};

function toField(path: readonly PropertyKey[]): string {
  return path.length === 0 ? "body" : path.map(String).join(".");
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    // Any object can be read by any key; missing ones are undefined.
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return value;
}
