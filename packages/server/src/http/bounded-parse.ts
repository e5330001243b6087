import { InvariantError } from "@guildhall/core";
import { z } from "zod";
import type { $ZodRawIssue, $ZodType, ParseContextInternal, ParsePayload } from "zod/v4/core";

/** Maximum keys of a record: as many as the longest list of the contract has items. */
const MAX_KEYS = 1_000;

/** Zod's own words for an issue, which nobody reads: for an object with unknown keys, they name them all. */
const UNWORDED = { error: () => "" };

interface BoundedContext extends ParseContextInternal {
  /** Issues that may still be found; undefined for any number. */
  left?: number;
}

/**
 * Parses with a schema that {@link boundIssues} made. It finds all issues up to `most`, and then leaves the rest
 * unread: an issue per value would cost a thousand times what reading them does.
 */
export function parseBounded(
  schema: $ZodType,
  value: unknown,
  most: number,
): { readonly value: unknown; readonly issues: readonly $ZodRawIssue[] } {
  const context: BoundedContext = { ...UNWORDED, async: false, left: most };
  const result = schema._zod.run({ value, issues: [] }, context);
  if (result instanceof Promise) throw new InvariantError("the contract's schemas are synchronous");
  return result;
}

/** As zod would, but without words. */
export function completeIssue(issue: $ZodRawIssue): z.core.$ZodIssue {
  return z.core.util.finalizeIssue(issue, UNWORDED, z.core.config());
}

/** Makes a schema of our own, whose children are bounded already, keep to the issues that are left. */
export function boundIssues(schema: $ZodType): $ZodType {
  const { run, def } = schema._zod;
  schema._zod.run = (payload, context: BoundedContext) => {
    if (context.left === undefined) return run(payload, context);
    // What is left unread is refused: it hasn't been validated.
    if (context.left <= 0) return refuse(schema, payload, { code: "custom" });
    if (def.type === "record" && countKeys(payload.value) > MAX_KEYS)
      return refuse(schema, payload, { code: "too_big", origin: "array", maximum: MAX_KEYS, inclusive: true });
    const before = context.left;
    const result = run(payload, context);
    // Counted once, however deep, and not at all where a union's next option fits.
    if (!(result instanceof Promise)) context.left = before - result.issues.length;
    return result;
  };
  return schema;
}

function countKeys(value: unknown): number {
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

function refuse(schema: $ZodType, payload: ParsePayload, issue: Readonly<Record<string, unknown>>): ParsePayload {
  // Each caller names a kind of issue with its fields.
  payload.issues.push({ ...issue, input: payload.value, inst: schema, continue: false } as unknown as $ZodRawIssue);
  return payload;
}
