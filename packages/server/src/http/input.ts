import { z } from "zod";
import type { $ZodIssue, $ZodRawIssue, $ZodType } from "zod/v4/core";
import { IN_HUNDREDTHS, InvalidInputError, OF_STOCK, toUnits } from "@guildhall/core";
import type { Endpoint, FieldError, FieldProblem } from "@guildhall/core";
import { completeIssue, parseBounded } from "./bounded-parse.ts";
import { closeSchema } from "./strict-schema.ts";

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Validates and converts an endpoint's input. @throws {InvalidInputError} naming every invalid field */
export type InputParser = (raw: RawInput) => Readonly<Record<string, unknown>>;

const NOTHING = z.optional(z.nullable(z.strictObject({})));

/** Maximum invalid fields described in a response. */
const MAX_DESCRIBED = 50;

/** Maximum characters of a field's path in a response: a key may be as long as the body. */
const MAX_FIELD_LENGTH = 200;

/** Said in place of all others. */
const OTHERS: FieldError = { field: "body", code: "more_fields" };

/** An endpoint's parser: unknown body keys are rejected, and so is any body if the endpoint takes none. */
export function createInputParser(endpoint: Endpoint): InputParser {
  const body = endpoint.body === undefined ? NOTHING : closeSchema(endpoint.body);
  return (raw) => {
    const fields: FieldError[] = [];
    const input: Record<string, unknown> = {};
    const read = (part: keyof RawInput, schema: $ZodType | undefined): void => {
      if (schema === undefined) return;
      const { value, issues } = parseBounded(schema, raw[part], MAX_DESCRIBED + 1);
      if (issues.length === 0) input[part] = value;
      else fields.push(...toFields(issues, raw[part]));
    };
    read("params", endpoint.params);
    read("query", endpoint.query);
    read("body", body);
    if (fields.length === 0) return input;
    throw new InvalidInputError(fields.length > MAX_DESCRIBED ? [...fields.slice(0, MAX_DESCRIBED), OTHERS] : fields);
  };
}

/** At most one more field than is described. */
function toFields(issues: readonly $ZodRawIssue[], input: unknown): readonly FieldError[] {
  const fields = new Map<string, FieldError>();
  for (const raw of issues) {
    const issue = completeIssue(raw);
    for (const error of toFieldErrors(issue, input)) {
      const key = `${issue.code} ${error.field}`;
      if (fields.size <= MAX_DESCRIBED && !(fields.has(key) && isWidest(issue))) fields.set(key, error);
    }
    if (fields.size > MAX_DESCRIBED) break;
  }
  return [...fields.values()];
}

/** Any integer's own range, beside which a field's bound says more. */
function isWidest(issue: $ZodIssue): boolean {
  return (issue.code === "too_big" || issue.code === "too_small") && issue.origin === "int";
}

/** Turns a zod issue into fields with codes of the texts `errors:field.<code>`. */
function toFieldErrors(issue: $ZodIssue, input: unknown): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.slice(0, MAX_DESCRIBED + 1);
    return keys.map((key) => ({ field: toField([...issue.path, key]), code: "unknown_field" }));
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
  if (path.length === 0) return "body";
  const field = path.map(String).join(".");
  return field.length <= MAX_FIELD_LENGTH ? field : `${field.slice(0, MAX_FIELD_LENGTH).toWellFormed()}…`;
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
