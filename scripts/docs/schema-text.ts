/** The parts of JSON Schema that the product's schemas use. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly additionalProperties?: JsonSchema | boolean;
}

const STEP = "  ";

/** A schema in TypeScript-like notation, with its bounds: `text (1–100)`, `integer (≥ 1)`. */
export function toSchemaText(schema: JsonSchema, indent = ""): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map((each) => toSchemaText(each, indent)))].join(" | ");
  if (schema.allOf !== undefined) return schema.allOf.map((each) => toSchemaText(each, indent)).join(" & ");
  const write = WRITERS[schema.type ?? ""];
  return write === undefined ? "anything" : write(schema, indent);
}

const WRITERS: Readonly<Record<string, (schema: JsonSchema, indent: string) => string>> = {
  object: toObjectText,
  array: toArrayText,
  string: (schema) => `text${toBounds(schema.minLength, schema.maxLength)}${toForm(schema)}`,
  integer: (schema) => `integer${toBounds(schema.minimum, schema.maximum)}`,
  number: (schema) => `number${toBounds(schema.minimum, schema.maximum)}`,
  boolean: () => "boolean",
  null: () => "null",
};

function toObjectText({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = indent + STEP;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isOptional = !required.includes(name) || schema.default !== undefined;
    const fallback = schema.default === undefined ? "" : ` = ${JSON.stringify(schema.default)}`;
    return `${inner}${name}${isOptional ? "?" : ""}: ${toSchemaText(schema, inner)}${fallback}`;
  });
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0) {
    fields.push(`${inner}[key]: ${toSchemaText(additionalProperties, inner)}`);
  }
  return fields.length === 0 ? "{}" : `{\n${fields.join("\n")}\n${indent}}`;
}

function toArrayText({ items = {}, minItems, maxItems }: JsonSchema, indent: string): string {
  const item = toSchemaText(items, indent);
  return `${item.includes(" | ") && !item.endsWith("}") ? `(${item})` : item}[]${toBounds(minItems, maxItems)}`;
}

function toForm({ format, pattern }: JsonSchema): string {
  if (format !== undefined) return ` as ${format}`;
  return pattern === undefined ? "" : ` like /${pattern}/`;
}

function toBounds(least: number | undefined, most: number | undefined): string {
  const hasLeast = least !== undefined && least > Number.MIN_SAFE_INTEGER;
  const hasMost = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  if (hasLeast && hasMost) return least === most ? ` (${least})` : ` (${least}–${most})`;
  if (hasLeast) return ` (≥ ${least})`;
  return hasMost ? ` (≤ ${most})` : "";
}
