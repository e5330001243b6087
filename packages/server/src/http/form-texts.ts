import { BadRequestError, InvalidInputError } from "@guildhall/core";
import type { FieldError } from "@guildhall/core";
import type { $ZodType, $ZodTypeDef } from "zod/v4/core";
import { parseJsonPart } from "./json-body.ts";

/** The part that holds the whole body as JSON. */
export const ENTITY = "entity";
/** Maximum total size of all text parts, in bytes. */
export const MAX_TEXT_BYTES = 64 * 1024;

export interface FormText {
  readonly name: string;
  readonly text: string;
}

/** Reads a text part. @throws {BadRequestError} beyond `maxBytes` or if it isn't UTF-8 */
export async function readText(pieces: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const held: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > maxBytes) throw new BadRequestError("the parts of text are too long");
    held.push(piece);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(held));
  } catch (error) {
    throw new BadRequestError("a part of text is no UTF-8", { cause: error });
  }
}

type Definition = $ZodTypeDef & Readonly<Record<string, unknown>>;

/** Body fields that may come as separate parts. */
export function textFieldsOf(body: $ZodType | undefined): ReadonlySet<string> {
  return new Set(Object.keys(shapeOf(body)));
}

/**
 * The body made of a form's parts: the JSON of `entity`, plus fields sent separately.
 * @throws {InvalidInputError} on duplicates
 */
export function joinBody(texts: readonly FormText[], body: $ZodType | undefined): unknown {
  const entities = texts.filter(({ name }) => name === ENTITY);
  if (entities.length > 1) throw twice(ENTITY);
  const entity = entities[0] === undefined ? undefined : parseJsonPart(entities[0].text);
  const fields = readFields(
    texts.filter(({ name }) => name !== ENTITY),
    shapeOf(body),
  );
  // With no parts, a body with only optional fields is empty.
  if (entity === undefined) return Object.keys(fields).length === 0 && !isObject(body) ? undefined : fields;
  if (typeof entity !== "object" || entity === null) return entity;
  if (Object.keys(fields).length === 0) return entity;
  const both = Object.keys(fields).find((name) => Object.hasOwn(entity, name));
  if (both !== undefined) throw twice(both);
  return { ...entity, ...fields };
}

function twice(field: string): InvalidInputError {
  const problem: FieldError = { field, code: "duplicate" };
  return new InvalidInputError([problem]);
}

function readFields(texts: readonly FormText[], shape: Readonly<Record<string, $ZodType>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, same] of Map.groupBy(texts, (each) => each.name)) {
    const values = same.map(({ text }) => text);
    if (values.some((text) => text.includes("\u0000"))) throw new BadRequestError("a text holds a NUL character");
    const definition = innermost(shape[name]);
    if (definition?.type === "array") fields[name] = readList(values, definition);
    else if (values.length > 1) throw twice(name);
    else fields[name] = readValue(values[0] ?? "", definition);
  }
  return fields;
}

/** Repeated parts, or comma-separated values in one. */
function readList(values: readonly string[], { element }: Definition): unknown[] {
  // An array's definition names its elements' schema.
  const inner = innermost(element as $ZodType);
  const texts = inner?.type === "string" ? values : values.flatMap((text) => text.split(","));
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text) => readValue(text, inner));
}

/** Anything but a number, boolean or text comes as JSON; the schema rejects the wrong type. */
function readValue(text: string, definition: Definition | undefined): unknown {
  if (definition?.type === "number") return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text;
  if (definition?.type === "boolean") return text === "true" || (text === "false" ? false : text);
  return definition?.type === "object" ? parseJsonPart(text) : text;
}

function isObject(schema: $ZodType | undefined): boolean {
  return schema?._zod.def.type === "object";
}

function shapeOf(schema: $ZodType | undefined): Readonly<Record<string, $ZodType>> {
  const definition = innermost(schema);
  // An object's definition holds its shape.
  return definition?.type === "object" ? (definition["shape"] as Readonly<Record<string, $ZodType>>) : {};
}

/** The definition inside optional, nullable and default wrappers. */
function innermost(schema: $ZodType | undefined): Definition | undefined {
  let definition = schema?._zod.def as Definition | undefined;
  while (definition !== undefined && ["optional", "nullable", "default", "prefault"].includes(definition.type)) {
    // Each of these wraps one schema.
    definition = (definition["innerType"] as $ZodType)._zod.def as Definition;
  }
  return definition;
}
