import type { IncomingMessage } from "node:http";
import type { Random } from "../lib/random.ts";

const ACCEPTABLE = /^[\w.:-]{8,64}$/;

/** The id a request is known by in answers and logs: the caller's `X-Request-Id` when it is fit, else a new one. */
export function createRequestIds(random: Random): (request: Pick<IncomingMessage, "headers">) => string {
  return ({ headers }) => {
    const given = headers["x-request-id"];
    return typeof given === "string" && ACCEPTABLE.test(given) ? given : random.uuid();
  };
}
