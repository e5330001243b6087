import { BadRequestError, ContentRefusedError } from "@guildhall/core";
import type { FastifyInstance } from "fastify";

// PostgreSQL can store neither NUL nor lone surrogates. In JSON both are escapes; after an even number of backslashes
// it's plain text.
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;
const SURROGATE = /\\u[dD][89a-fA-F]/;
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Maximum size of a JSON body, in bytes: 256 KiB. */
export const MAX_BODY_BYTES = 256 * 1024;
/**
 * Maximum names in a body: what they cost is out of proportion to their bytes. The largest split of a reward, two
 * currencies for each of a thousand members, has as many.
 */
const MAX_JSON_NAMES = 6_000;
/** Maximum commas, and lists and objects. */
const MAX_JSON_PARTS = 10_000;
/** Maximum lists and objects inside each other; no call needs ten. */
const MAX_JSON_DEPTH = 50;

/** Makes JSON the only body type; NUL, lone surrogates and bodies of too many parts are rejected. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeContentTypeParser("text/plain");
  const parseJson = server.getDefaultJsonParser("error", "error");
  server.removeContentTypeParser("application/json");
  server.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    // Many clients send the type even without a body.
    if (text === "") return done(null, undefined);
    const refusal = refusalOf(text);
    if (refusal !== null) return done(refusal);
    // The parser reports through its callback; its return value is unused.
    void parseJson(request, text, (error, value) => {
      if (error === null && hasLoneSurrogate(text, value)) done(new BadRequestError("a text holds half a character"));
      else done(error, value);
    });
  });
}

/** Parses a form's JSON part by the same rules. @throws {BadRequestError} {@link ContentRefusedError} */
export function parseJsonPart(text: string): unknown {
  const refusal = refusalOf(text);
  if (refusal !== null) throw refusal;
  const value = parseOrNone(text);
  if (value === undefined) throw new BadRequestError("the part is no JSON");
  if (hasLoneSurrogate(text, value)) throw new BadRequestError("a text holds half a character");
  return value;
}

/** What's wrong with a text, before it's parsed. */
function refusalOf(text: string): Error | null {
  if (NUL.test(text)) return new BadRequestError("a text holds a NUL character");
  const { names, parts, depth } = measure(text);
  if (depth > MAX_JSON_DEPTH) return new BadRequestError("the body is nested too deeply");
  if (names > MAX_JSON_NAMES) return tooMany(MAX_JSON_NAMES);
  return parts > MAX_JSON_PARTS ? tooMany(MAX_JSON_PARTS) : null;
}

function tooMany(max: number): ContentRefusedError {
  return new ContentRefusedError("ErrorTooLarge", { field: "body", code: "too_many", values: { max } });
}

/** Measures JSON without parsing it, and any other text in as many steps. */
function measure(text: string): { readonly names: number; readonly parts: number; readonly depth: number } {
  let [names, commas, groups, open, depth] = [0, 0, 0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at];
    if (unit === '"') at = endOfText(text, at + 1);
    else if (unit === ":") names += 1;
    else if (unit === ",") commas += 1;
    else if (unit === "]" || unit === "}") open -= 1;
    else if (unit === "[" || unit === "{") {
      groups += 1;
      open += 1;
      depth = Math.max(depth, open);
    }
  }
  return { names, parts: Math.max(commas, groups), depth };
}

/** The place of a text's closing quote. */
function endOfText(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

function parseOrNone(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Re-serialized, pairs are characters and only lone surrogates are escapes. */
function hasLoneSurrogate(text: string, value: unknown): boolean {
  return SURROGATE.test(text) && LONE_SURROGATE.test(JSON.stringify(value));
}
