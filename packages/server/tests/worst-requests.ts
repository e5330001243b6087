import type { Endpoint } from "@guildhall/core";
import type { $ZodType } from "zod/v4/core";

/** What a request consists of beside its method and path. */
export interface WorstRequest {
  readonly name: string;
  readonly body?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Maximum bytes of a JSON body, and of one beside files. */
const [MAX_BODY_BYTES, MAX_ENTITY_BYTES] = [256 * 1024, 64 * 1024];
/** What Node reads of a request's first line and headers. */
const MAX_HEAD_BYTES = 15 * 1024;

/** As many of these as fit, with commas between. */
function many(bytes: number, item: (index: number) => string, between = ","): string {
  const items: string[] = [];
  for (let left = bytes; ; items.push(item(items.length))) {
    left -= Buffer.byteLength(item(items.length)) + between.length;
    if (left < 0) return items.join(between);
  }
}

const repeat = (bytes: number, text: string): string => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));

/** More than a call reads, less than it refuses unread. */
const READ_NAMES = 5_900;
const few = (item: (index: number) => string): string => Array.from({ length: READ_NAMES }, (_, at) => item(at)).join();

type Kind = "string" | "object" | "array" | "record";
type Writer = (bytes: number) => string;

/** What patterns and trimming are slow at. */
const TEXTS = [" ", "a@", "a.-1", String.raw`\\`, String.raw`\ud83d\ude00`, ":a*[a]("];
const writeTexts: readonly (readonly [string, Writer])[] = TEXTS.map((text) => [
  `a text of ${JSON.stringify(text)}`,
  (bytes) => `"${repeat(bytes - 2, text)}"`,
]);
const writeGroups: readonly (readonly [string, Writer])[] = [
  ["unknown keys", (bytes) => `{${many(bytes, (at) => `"k${at.toString(36)}":0`)}}`],
  ["all unknown keys that are read", () => `{${few((at) => `"k${at.toString(36)}":0`)}}`],
  ["the same key", (bytes) => `{${many(bytes, () => `"__proto":0`)}}`],
  ["a long key", (bytes) => `{"${"k".repeat(bytes - 6)}":0}`],
  ["keys like ids", () => `{${few((at) => `"${String(at + 1)}":9007199254740993`)}}`],
  ["lists in lists", (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2)],
  ["objects in objects", (bytes) => `${'{"a":'.repeat(bytes / 6)}0${"}".repeat(bytes / 6)}`],
  ["numbers", (bytes) => `[${many(bytes, () => "0")}]`],
  ["objects", (bytes) => `[${many(bytes, () => "{}")}]`],
];
const ITEMS = ["{}", "9007199254740993", `{"k":[${"{},".repeat(90)}{}]}`];
/** As many wrong items as the schema may allow: one more, and nobody looks at them. */
const writeItems = ITEMS.flatMap((item) =>
  [50, 100, 1_000].map((count): readonly [string, Writer] => [
    `${String(count)} of ${item.slice(0, 20)}`,
    (bytes) => `[${Array.from({ length: Math.min(count, Math.floor(bytes / (item.length + 1))) }, () => item).join()}]`,
  ]),
);
const WRITERS: Readonly<Record<Kind, readonly (readonly [string, Writer])[]>> = {
  string: writeTexts,
  object: writeGroups,
  record: writeGroups,
  array: [...writeGroups, ...writeItems],
};

/** The worst bodies that a call may get: each of its fields in turn is as bad as the size allows. */
export function worstBodies(
  { body, files }: Pick<Endpoint, "body" | "files">,
  fitting: unknown,
): readonly WorstRequest[] {
  const maxBytes = files === undefined ? MAX_BODY_BYTES : MAX_ENTITY_BYTES;
  return [WHOLE, ...(body === undefined ? [] : placesOf(body))].flatMap(({ path, kind }) => {
    const around = bodyWith(fitting, path);
    const own: readonly (readonly [string, Writer])[] =
      kind === "array" ? [["its own items", ownItems(fitting, path)]] : [];
    return [...WRITERS[kind], ...own].map(([name, write]) => ({
      name: `${path.join(".")}: ${name}`,
      body: around.replace(`"${HOLE}"`, () => write(maxBytes - Buffer.byteLength(around) - 100)),
    }));
  });
}

const WHOLE: Place = { path: [], kind: "object" };

/** Duplicates of what the call expects. */
function ownItems(fitting: unknown, path: Place["path"]): Writer {
  const item = path.reduce((at: unknown, key) => Object(at)[key] as unknown, fitting);
  const text = JSON.stringify(Array.isArray(item) ? (item[0] ?? 0) : 0);
  return (bytes) =>
    `[${Array.from({ length: Math.min(1_000, Math.floor(bytes / (text.length + 1))) }, () => text).join()}]`;
}

const formOf = (name: string, parts: readonly string[]): WorstRequest => ({
  name,
  body: `${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--\r\n`,
  headers: { "content-type": "multipart/form-data; boundary=b" },
});
const partOf = (parameters: string, content = "") => `content-disposition: form-data; ${parameters}\r\n\r\n${content}`;
/** As many parts as are read, and bytes of each one's heading and of all texts. */
const [MAX_PARTS, MAX_HEADING_BYTES] = [40, 4_000];
const partsOf = (part: (index: number) => string) => Array.from({ length: MAX_PARTS }, (_, at) => part(at));

/** Forms, for calls that take files. */
export const WORST_FORMS: readonly WorstRequest[] = [
  formOf(
    "long names",
    partsOf((at) => partOf(`name="${String(at)}${"n".repeat(MAX_HEADING_BYTES)}"`)),
  ),
  formOf(
    "escaped names",
    partsOf(() => partOf(`name="${repeat(MAX_HEADING_BYTES, String.raw`\"`)}"`)),
  ),
  formOf(
    "endless names",
    partsOf(() => partOf(`name="a"${repeat(MAX_HEADING_BYTES, String.raw`; filename="\"`)}`)),
  ),
  formOf(
    "headings of spaces",
    partsOf(() => partOf(`name="a"${repeat(MAX_HEADING_BYTES, ";\t ")}`)),
  ),
  formOf("half boundaries", [partOf('name="a"', repeat(MAX_ENTITY_BYTES, "\r\n--"))]),
  formOf("a text of commas", [partOf('name="entity"', `{"a":[${many(MAX_ENTITY_BYTES, () => "0")}]}`)]),
];

/** Heads are read before it's known who sends them. */
export const WORST_HEADS: readonly WorstRequest[] = [
  { name: "a query of duplicates", query: many(MAX_HEAD_BYTES, () => "a=1", "&") },
  { name: "a query of many names", query: many(MAX_HEAD_BYTES, (at) => `k${at.toString(36)}`, "&") },
  { name: "a query of escapes", query: `search=${repeat(MAX_HEAD_BYTES, "%F0%9F%91%8D")}` },
  { name: "a query of broken escapes", query: `search=${repeat(MAX_HEAD_BYTES, "%F0")}` },
  { name: "a query of spaces", query: `page=${repeat(MAX_HEAD_BYTES, "+")}&search=${repeat(10, "+")}` },
  { name: "many cookies", headers: { cookie: many(MAX_HEAD_BYTES, (at) => `k${at.toString(36)}=%41`, ";") } },
  { name: "one cookie many times", headers: { cookie: many(MAX_HEAD_BYTES, () => "guildhall_session=a", ";") } },
  { name: "many languages", headers: { "accept-language": many(MAX_HEAD_BYTES, () => "x;q=0.1") } },
  { name: "a long key", headers: { "idempotency-key": "k".repeat(MAX_HEAD_BYTES) } },
  { name: "a long token", headers: { authorization: `Bearer ${"a.".repeat(MAX_HEAD_BYTES / 2)}` } },
  { name: "a bearer of spaces", headers: { authorization: `Bearer${" ".repeat(MAX_HEAD_BYTES)}` } },
  { name: "a long type", headers: { "content-type": `application/json${" ;a=b".repeat(MAX_HEAD_BYTES / 5)}` } },
];

interface Place {
  readonly path: readonly (string | 0)[];
  readonly kind: Kind;
}

interface Definition {
  readonly type: string;
  readonly innerType?: $ZodType;
  readonly element?: $ZodType;
  readonly valueType?: $ZodType;
  readonly in?: $ZodType;
  readonly out?: $ZodType;
  readonly options?: readonly $ZodType[];
  readonly shape?: Readonly<Record<string, $ZodType>>;
}

/** All places of a schema that hold texts, lists or objects. */
function placesOf(schema: $ZodType, path: Place["path"] = []): readonly Place[] {
  // Schemas have different definitions, but share these names.
  const definition = schema._zod.def as unknown as Definition;
  const { type, innerType, element, valueType, options = [], shape = {} } = definition;
  const through = [innerType, definition.in, definition.out, ...options].filter((each) => each !== undefined);
  const own = type in WRITERS && path.length > 0 ? [{ path, kind: type as Kind }] : [];
  const inside = [
    ...through.flatMap((each) => placesOf(each, path)),
    ...(element === undefined ? [] : placesOf(element, [...path, 0])),
    ...(valueType === undefined ? [] : placesOf(valueType, [...path, "1"])),
    ...Object.entries(shape).flatMap(([key, each]) => placesOf(each, [...path, key])),
  ];
  const all = new Map([...own, ...inside].map((each) => [`${each.kind} ${each.path.join(".")}`, each]));
  return [...all.values()];
}

const HOLE = "the worst comes here";

/** A fitting body with a hole at a path. */
function bodyWith(fitting: unknown, path: Place["path"]): string {
  const root: Record<string, unknown> = { body: structuredClone(fitting) };
  let [at, key] = [root, "body"];
  for (const step of path) {
    if (typeof at[key] !== "object" || at[key] === null) at[key] = step === 0 ? [] : {};
    // An object by the line before; a list is read by its index.
    [at, key] = [at[key] as typeof at, String(step)];
  }
  at[key] = HOLE;
  return JSON.stringify(root["body"]);
}
