import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Telegram's machine-readable description of its API, and the part of it that we use. */
export interface BotApiSpec {
  readonly methods: Readonly<Record<string, SpecEntry>>;
  readonly types: Readonly<Record<string, SpecEntry>>;
}

export interface SpecEntry {
  readonly fields?: readonly SpecField[];
  readonly subtypes?: readonly string[];
}

export interface SpecField {
  readonly name: string;
  readonly types: readonly string[];
  readonly required: boolean;
}

/** The whole description where it lies beside the project (`shared/data`); null elsewhere. */
export function findWholeSpec(): BotApiSpec | null {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, "shared/data/telegram-bot-api.json");
    // Its shape is what this file declares.
    if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8")) as BotApiSpec;
  }
  return null;
}

/** What's wrong with a request's parameters, as Telegram's rules have it, or null. */
export function requestFault(spec: BotApiSpec, method: string, params: Readonly<Record<string, unknown>>) {
  const entry = spec.methods[method];
  return entry === undefined ? `unknown method ${method}` : fieldsFault(spec, entry, { value: params, at: method });
}

interface Place {
  readonly value: unknown;
  readonly at: string;
}

function fieldsFault(spec: BotApiSpec, entry: SpecEntry, { value, at }: Place): string | null {
  // Checked before: an object.
  const given = value as Readonly<Record<string, unknown>>;
  const fields = entry.fields ?? [];
  const unknown = Object.keys(given).find((key) => !fields.some(({ name }) => name === key));
  if (unknown !== undefined) return `${at}.${unknown} is not a field`;
  for (const { name, types, required } of fields) {
    const each = given[name];
    if (each === undefined && required) return `${at}.${name} is missing`;
    const fault = each === undefined ? null : valueFault(spec, types, { value: each, at: `${at}.${name}` });
    if (fault !== null) return fault;
  }
  return null;
}

function valueFault(spec: BotApiSpec, types: readonly string[], place: Place): string | null {
  const faults = types.map((type) => typeFault(spec, type, place));
  return faults.includes(null) ? null : (faults.join("; ") ?? null);
}

const SIMPLE: Readonly<Record<string, (value: unknown) => boolean>> = {
  Integer: (value) => Number.isSafeInteger(value),
  Float: (value) => typeof value === "number",
  String: (value) => typeof value === "string",
  Boolean: (value) => typeof value === "boolean",
};

function typeFault(spec: BotApiSpec, type: string, { value, at }: Place): string | null {
  const isSimple = SIMPLE[type];
  if (isSimple !== undefined) return isSimple(value) ? null : `${at} is no ${type}`;
  if (type.startsWith("Array of ")) return arrayFault(spec, type.slice("Array of ".length), { value, at });
  const entry = spec.types[type];
  if (entry === undefined) return `${at} has the unknown type ${type}`;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return `${at} is no ${type}`;
  if (entry.subtypes !== undefined) return valueFault(spec, entry.subtypes, { value, at });
  return fieldsFault(spec, entry, { value, at });
}

function arrayFault(spec: BotApiSpec, type: string, { value, at }: Place): string | null {
  if (!Array.isArray(value)) return `${at} is no array`;
  for (const [index, each] of value.entries()) {
    const fault = typeFault(spec, type, { value: each, at: `${at}[${index}]` });
    if (fault !== null) return fault;
  }
  return null;
}
