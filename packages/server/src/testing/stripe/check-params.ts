import type { Shape } from "./stripe-params.ts";
import { refuse } from "./stripe-refusal.ts";

/** A decoded form: values are text, lists have numbered keys. */
export interface Sent {
  readonly [name: string]: string | Sent;
}

/** `a[b][0]=c` as `{ a: { b: { 0: "c" } } }`. */
export function decodeForm(text: string): Sent {
  const decoded: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key);
    const last = keys.pop() ?? "";
    let place = decoded;
    for (const key of keys) place = (place[key] ??= {}) as Record<string, unknown>;
    place[last] = value;
  }
  // Only text and such objects were put in.
  return decoded as Sent;
}

const MAX_KEYS = 50;
const MAX_KEY = 40;
const MAX_VALUE = 500;

/** Refuses what the library's types of this version don't have, and what they require. */
export function checkParams(shape: Shape, sent: string | Sent, param = ""): void {
  switch (shape.kind) {
    case "fields":
      return checkFields(shape.fields(), objectOf(sent, param), param);
    case "list":
      for (const [index, each] of Object.entries(objectOf(sent, param))) {
        if (!/^\d+$/.test(index)) throw refuse({ code: "parameter_invalid", param, message: "Invalid array" });
        checkParams(shape.of, each, `${param}[${index}]`);
      }
      return;
    case "map":
      return checkMetadata(objectOf(sent, param), param);
    case "either":
      return checkEither(shape.of, sent, param);
    default:
      return checkText(shape, sent, param);
  }
}

function objectOf(sent: string | Sent, param: string): Sent {
  if (typeof sent === "string") throw refuse({ code: "parameter_invalid", param, message: `Invalid object: ${param}` });
  return sent;
}

type Fields = ReturnType<Extract<Shape, { kind: "fields" }>["fields"]>;

function checkFields(fields: Fields, sent: Sent, param: string): void {
  const nameOf = (name: string) => (param === "" ? name : `${param}[${name}]`);
  for (const [name, value] of Object.entries(sent)) {
    const field = fields.get(name);
    if (field === undefined)
      throw refuse({
        code: "parameter_unknown",
        param: nameOf(name),
        message: `Received unknown parameter: ${nameOf(name)}`,
      });
    checkParams(field.shape, value, nameOf(name));
  }
  for (const [name, { isRequired }] of fields)
    if (isRequired && sent[name] === undefined)
      throw refuse({
        code: "parameter_missing",
        param: nameOf(name),
        message: `Missing required param: ${nameOf(name)}.`,
      });
}

function checkMetadata(sent: Sent, param: string): void {
  const entries = Object.entries(sent);
  if (entries.length > MAX_KEYS) throw refuse({ param, message: `Metadata can have up to ${String(MAX_KEYS)} keys` });
  for (const [key, value] of entries) {
    if (key.length > MAX_KEY) throw refuse({ param, message: "Metadata keys must be 40 characters or less" });
    if (typeof value !== "string" || value.length > MAX_VALUE)
      throw refuse({ param, message: "Metadata values must be 500 characters or less" });
  }
}

/** One of them has to fit; the refusal is the last one's. */
function checkEither(shapes: readonly Shape[], sent: string | Sent, param: string): void {
  let refusal: unknown = refuse({ code: "parameter_invalid", param, message: `Invalid ${param}` });
  for (const shape of shapes) {
    try {
      return checkParams(shape, sent, param);
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

const PATTERNS = { integer: /^-?\d+$/, decimal: /^-?\d+(\.\d+)?$/, flag: /^(true|false)$/, text: /^[^]*$/ } as const;

function checkText(
  shape: Extract<Shape, { kind: "text" | "integer" | "decimal" | "flag" | "map" | "literal" }>,
  sent: string | Sent,
  param: string,
): void {
  const invalid = (what: string) => refuse({ code: `parameter_invalid_${what}`, param, message: `Invalid ${param}` });
  if (typeof sent !== "string") throw invalid("string");
  if (shape.kind === "literal") {
    if (shape.value !== sent) throw invalid("enum");
  } else if (shape.kind !== "map" && !PATTERNS[shape.kind].test(sent)) throw invalid(shape.kind);
}
