import { z } from "zod";
import type { $ZodIssue, $ZodType } from "zod/v4/core";
import { InvalidInputError } from "@guildhall/core";
import type { Endpoint, FieldError } from "@guildhall/core";
import { closeSchema } from "./strict-schema.ts";

/** What of a request is input. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Checks and converts the input of one endpoint. @throws {InvalidInputError} naming every field */
export type InputParser = (raw: RawInput) => Readonly<Record<string, unknown>>;

const NOTHING = z.optional(z.nullable(z.strictObject({})));

/**
 * Makes the parser of an endpoint: path and query are read by their schemas, a body may hold nothing that
 * its schema does not name, and an endpoint without a body takes none.
 */
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

/** Without the bounds of what a number can hold, where the number is beyond a narrower one of its field too. */
function narrowest(issues: readonly $ZodIssue[]): readonly $ZodIssue[] {
  return issues.filter((issue) => !isWidest(issue) || !issues.some((each) => each !== issue && isSameFault(each, issue)));
}

function isWidest(issue: $ZodIssue): boolean {
  return (issue.code === "too_big" || issue.code === "too_small") && issue.origin === "int";
}

function isSameFault(one: $ZodIssue, other: $ZodIssue): boolean {
  return one.code === other.code && toField(one.path) === toField(other.path);
}

/** Turns an issue of zod into fields with the codes of the texts `errors:field.<code>`. */
function toFieldErrors(issue: $ZodIssue, input: unknown): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ field: toField([...issue.path, key]), code: "unknown_field" }));
  }
  return [{ field: toField(issue.path), ...describe(issue, valueAt(input, issue.path)) }];
}

type Description = Omit<FieldError, "field">;

function describe(issue: $ZodIssue, value: unknown): Description {
  if (value === undefined || value === null) return { code: "required" };
  // The table has an entry for each of its own keys only; the issue's code chose it.
  const describer = DESCRIBERS[issue.code] as ((issue: $ZodIssue, value: unknown) => Description) | undefined;
  return describer?.(issue, value) ?? { code: "not_allowed" };
}

const BOUND_CODES: Readonly<Record<string, { readonly min: string; readonly max: string }>> = {
  string: { min: "too_short", max: "too_long" },
  array: { min: "too_few", max: "too_many" },
};

type IssueOf<Code> = Extract<$ZodIssue, { readonly code: Code }>;
type Describers = { readonly [Code in $ZodIssue["code"]]?: (issue: IssueOf<Code>, value: unknown) => Description };

const DESCRIBERS: Describers = {
  too_small: (issue, value) => {
    const isEmptied = (value === "" || (Array.isArray(value) && value.length === 0)) && Number(issue.minimum) === 1;
    if (isEmptied) return { code: "required" };
    return { code: BOUND_CODES[issue.origin]?.min ?? "too_small", values: { min: Number(issue.minimum) } };
  },
  too_big: (issue) => ({
    code: BOUND_CODES[issue.origin]?.max ?? "too_large",
    values: { max: Number(issue.maximum) },
  }),
  invalid_type: (issue, value) => {
    const wantsNumber = issue.expected === "number" || issue.expected === "int";
    if (!wantsNumber) return { code: "wrong_type" };
    return { code: typeof value === "number" ? "not_whole" : "not_a_number" };
  },
  invalid_value: (issue) => ({ code: "not_allowed", values: { options: issue.values.map(String).join(", ") } }),
  invalid_format: () => ({ code: "wrong_format" }),
  custom: (issue) => ({ code: typeof issue.params?.["code"] === "string" ? issue.params["code"] : "not_allowed" }),
};

function toField(path: readonly PropertyKey[]): string {
  return path.length === 0 ? "body" : path.map(String).join(".");
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    // Any object may be read by any key; what is not there is undefined.
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return value;
}
