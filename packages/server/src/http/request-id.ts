import type { IncomingMessage } from "node:http";
import type { Random } from "../lib/random.ts";

const ACCEPTABLE = /^[\w.:-]{8,64}$/;

/** A request's id in responses and logs: the caller's valid `X-Request-Id`, or a new one. */
export function createRequestIds(random: Random): (request: Pick<IncomingMessage, "headers">) => string {
  return ({ headers }) => {
    const given = headers["x-request-id"];
    return typeof given === "string" && ACCEPTABLE.test(given) ? given : random.uuid();
  };
}
