import { BadRequestError } from "@guildhall/core";
import type { FastifyInstance } from "fastify";

// PostgreSQL can store neither NUL nor lone surrogates. In JSON both are escapes; after an even number of backslashes
// it's plain text.
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;
const SURROGATE = /\\u[dD][89a-fA-F]/;
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Makes JSON the only body type; NUL and lone surrogates are rejected. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeContentTypeParser("text/plain");
  const parseJson = server.getDefaultJsonParser("error", "error");
  server.removeContentTypeParser("application/json");
  server.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    // Many clients send the type even without a body.
    if (text === "") return done(null, undefined);
    if (NUL.test(text)) return done(new BadRequestError("a text holds a NUL character"));
    // The parser reports through its callback; its return value is unused.
    void parseJson(request, text, (error, value) => {
      if (error === null && hasLoneSurrogate(text, value)) done(new BadRequestError("a text holds half a character"));
      else done(error, value);
    });
  });
}

/** Parses a form's JSON part by the same rules. @throws {BadRequestError} */
export function parseJsonPart(text: string): unknown {
  if (NUL.test(text)) throw new BadRequestError("a text holds a NUL character");
  const value = parseOrNone(text);
  if (value === undefined) throw new BadRequestError("the part is no JSON");
  if (hasLoneSurrogate(text, value)) throw new BadRequestError("a text holds half a character");
  return value;
}

function parseOrNone(text: string): unknown {
  try {
    // Prevents prototype pollution.
    return JSON.parse(text, (key, value: unknown) => (key === "__proto__" ? undefined : value));
  } catch {
    return undefined;
  }
}

/** Re-serialized, pairs are characters and only lone surrogates are escapes. */
function hasLoneSurrogate(text: string, value: unknown): boolean {
  return SURROGATE.test(text) && LONE_SURROGATE.test(JSON.stringify(value));
}
