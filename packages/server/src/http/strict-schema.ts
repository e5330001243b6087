import { z } from "zod";
import type { $ZodType, $ZodTypeDef } from "zod/v4/core";
import { boundIssues } from "./bounded-parse.ts";

type Definition = $ZodTypeDef & Readonly<Record<string, unknown>>;

/** Keys of child schemas in a definition, by schema kind. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  object: ["shape"],
  array: ["element"],
  optional: ["innerType"],
  nullable: ["innerType"],
  default: ["innerType"],
  prefault: ["innerType"],
  catch: ["innerType"],
  readonly: ["innerType"],
  nonoptional: ["innerType"],
  record: ["keyType", "valueType"],
  union: ["options"],
  tuple: ["items"],
  intersection: ["left", "right"],
  pipe: ["in", "out"],
};

/**
 * The same schema with all its objects strict: unknown keys are issues instead of silently dropped. Intersections stay
 * open, since each side would reject the other's keys.
 */
export function closeSchema(schema: $ZodType): $ZodType {
  // A definition is a plain object by kind; the table above says which keys hold schemas.
  const definition = schema._zod.def as Definition;
  if (definition.type === "intersection") return schema;
  const closed: Record<string, unknown> = { ...definition };
  for (const key of CHILDREN[definition.type] ?? []) closed[key] = closeChildren(definition[key]);
  if (definition.type === "object" && definition["catchall"] === undefined) closed["catchall"] = z.never();
  return boundIssues(z.core.clone(schema, closed as unknown as $ZodTypeDef));
}

function closeChildren(value: unknown): unknown {
  if (isSchema(value)) return closeSchema(value);
  if (Array.isArray(value)) return value.map(closeChildren);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, closeChildren(child)]));
}

function isSchema(value: unknown): value is $ZodType {
  return typeof value === "object" && value !== null && "_zod" in value;
}
