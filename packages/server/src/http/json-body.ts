import { BadRequestError } from "@guildhall/core";
import type { FastifyInstance } from "fastify";

// Neither NUL nor half of a surrogate pair can be kept by PostgreSQL. In JSON each is an escape; with an even
// number of backslashes before it, it is only words.
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;
const SURROGATE = /\\u[dD][89a-fA-F]/;
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Makes JSON the one kind of body that a server reads; what no database can keep is refused unread. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeContentTypeParser("text/plain");
  const parseJson = server.getDefaultJsonParser("error", "error");
  server.removeContentTypeParser("application/json");
  server.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    // Many clients name the type also where they send nothing.
    if (text === "") return done(null, undefined);
    if (NUL.test(text)) return done(new BadRequestError("a text holds a NUL character"));
    // The parser answers through its callback; what its type may return besides is nothing.
    void parseJson(request, text, (error, value) => {
      if (error === null && hasLoneSurrogate(text, value)) done(new BadRequestError("a text holds half a character"));
      else done(error, value);
    });
  });
}

/** Reads JSON that came as a part of a form, by the same rules. @throws {BadRequestError} */
export function parseJsonPart(text: string): unknown {
  if (NUL.test(text)) throw new BadRequestError("a text holds a NUL character");
  const value = parseOrNone(text);
  if (value === undefined) throw new BadRequestError("the part is no JSON");
  if (hasLoneSurrogate(text, value)) throw new BadRequestError("a text holds half a character");
  return value;
}

function parseOrNone(text: string): unknown {
  try {
    // A key of this name would reach behind the object.
    return JSON.parse(text, (key, value: unknown) => (key === "__proto__" ? undefined : value));
  } catch {
    return undefined;
  }
}

/** Written anew, whole pairs are characters and only halves are escapes. */
function hasLoneSurrogate(text: string, value: unknown): boolean {
  return SURROGATE.test(text) && LONE_SURROGATE.test(JSON.stringify(value));
}
