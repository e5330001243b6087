type Json = Readonly<Record<string, unknown>>;

/** Where a value breaks a JSON schema, as far as the schema of Slack's manifests goes. */
export function schemaFaults(schema: unknown, value: unknown): readonly string[] {
  const root = asRecord(schema);
  return checkValue({ root, schema: root, value, path: "" });
}

interface Place {
  readonly root: Json;
  readonly schema: Json;
  readonly value: unknown;
  readonly path: string;
}

function checkValue(place: Place): readonly string[] {
  const { root, schema, value, path } = place;
  if (typeof schema["$ref"] === "string")
    return checkValue({ ...place, schema: resolve(root, schema["$ref"].replace(/^#\//, "").split("/")) });
  const choices = asList(schema["anyOf"]);
  if (choices.length > 0) return checkChoices(place, choices);
  if (!isOfType(schema["type"], value)) return [`${path}: not ${String(schema["type"])}`];
  if (Array.isArray(schema["enum"]) && !schema["enum"].includes(value)) return [`${path}: none of the values`];
  if (typeof value === "string") return checkText(schema, value, path);
  if (Array.isArray(value)) return checkList(place, value);
  return typeof value === "object" ? checkObject(place, asRecord(value)) : [];
}

function checkChoices(place: Place, choices: readonly unknown[]): readonly string[] {
  const all = choices.map((each) => checkValue({ ...place, schema: asRecord(each) }));
  return all.some((faults) => faults.length === 0) ? [] : [`${place.path}: fits no choice`];
}

function checkText(schema: Json, value: string, path: string): readonly string[] {
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  if (value.length < Number(minLength)) return [`${path}: ${value.length}, at least ${Number(minLength)}`];
  if (value.length > Number(maxLength)) return [`${path}: ${value.length}, at most ${Number(maxLength)}`];
  return typeof pattern === "string" && !new RegExp(pattern).test(value) ? [`${path}: not like ${pattern}`] : [];
}

function checkList(place: Place, value: readonly unknown[]): readonly string[] {
  const { minItems = 0, maxItems = Infinity, items } = place.schema;
  const isCounted = value.length >= Number(minItems) && value.length <= Number(maxItems);
  return [
    ...(isCounted ? [] : [`${place.path}: ${value.length} items`]),
    ...value.flatMap((each, index) =>
      checkValue({ ...place, schema: asRecord(items), value: each, path: `${place.path}[${index}]` }),
    ),
  ];
}

function checkObject(place: Place, value: Json): readonly string[] {
  const { schema, path } = place;
  const below = (name: string): string => (path === "" ? name : `${path}.${name}`);
  const missing = asList(schema["required"]).filter((name) => value[String(name)] === undefined);
  const checked = Object.entries(value).flatMap(([name, each]) => {
    const known = schemaOf(schema, name);
    return known === null
      ? [`${below(name)}: unknown`]
      : checkValue({ ...place, schema: known, value: each, path: below(name) });
  });
  return [...missing.map((name) => `${below(String(name))}: missing`), ...checked];
}

/** Null for a property that isn't allowed. */
function schemaOf(schema: Json, name: string): Json | null {
  const known = asRecord(schema["properties"])[name];
  if (known !== undefined) return asRecord(known);
  const patterns = Object.entries(asRecord(schema["patternProperties"]));
  const match = patterns.find(([pattern]) => new RegExp(pattern).test(name));
  if (match !== undefined) return asRecord(match[1]);
  return schema["additionalProperties"] === false ? null : asRecord(schema["additionalProperties"]);
}

function isOfType(type: unknown, value: unknown): boolean {
  const types = Array.isArray(type) ? type : [type];
  return types.some((each) => each === undefined || (TYPES[String(each)]?.(value) ?? false));
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  integer: Number.isInteger,
  number: (value) => typeof value === "number",
  null: (value) => value === null,
};

function resolve(root: Json, path: readonly string[]): Json {
  return path.reduce((value, name) => asRecord(value[name]), root);
}

function asRecord(value: unknown): Json {
  return typeof value === "object" && value !== null ? (value as Json) : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
