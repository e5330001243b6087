import { AppError, type Endpoint, NotFoundError } from "@guildhall/core";
import type { FastifyInstance, FastifyReply } from "fastify";
import { toPattern } from "./register-route.ts";

/** A path as the router knows it, with the methods it takes. */
interface KnownPath {
  readonly url: string;
  readonly parts: readonly string[];
  readonly methods: ReadonlySet<string>;
}

/**
 * Answers a known path's other methods with 405 and unknown paths with 404, in the API's scope. A route for each
 * refused method would be over five times as many routes as the API has endpoints, all of them built at startup.
 */
export function refuseOtherMethods(api: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const paths = toPaths(endpoints);
  api.setNotFoundHandler(async (request, reply) => {
    const parts = partsOf(request.url.slice(api.prefix.length).split("?", 1)[0] ?? "");
    const path = paths.find((each) => isUnder(each, parts));
    if (path === undefined) throw new NotFoundError("page");
    return refuse(path, reply);
  });
  // Else `PUT /groups/figures` would be taken for a `PUT /groups/:id`.
  for (const path of paths) {
    const method = [...methodsAround(path, paths)];
    if (method.length > 0)
      api.route({ method, url: path.url, handler: async (_request, reply) => refuse(path, reply) });
  }
}

function refuse({ methods }: KnownPath, reply: FastifyReply): never {
  const taken = [...methods].join(", ");
  void reply.header("allow", taken);
  throw new AppError("ErrorMethodNotAllowed", `the path takes ${taken}`);
}

/** As in the router, a fixed path comes before one with parameters. */
function toPaths(endpoints: readonly Endpoint[]): readonly KnownPath[] {
  const byUrl = Map.groupBy(endpoints, ({ path }) => toPattern(path));
  return [...byUrl]
    .map(([url, own]) => ({ url, parts: partsOf(url), methods: withHead(own.map(({ method }) => method)) }))
    .toSorted((first, second) => countParameters(first) - countParameters(second));
}

function withHead(methods: readonly string[]): ReadonlySet<string> {
  return new Set(methods.includes("GET") ? [...methods, "HEAD"] : methods);
}

/** Methods that paths with a parameter take in this one's place. */
function methodsAround({ url, parts, methods }: KnownPath, paths: readonly KnownPath[]): ReadonlySet<string> {
  const around = paths.filter((each) => each.url !== url && isUnder(each, parts));
  return new Set(around.flatMap((each) => [...each.methods]).filter((method) => !methods.has(method)));
}

function isUnder({ parts }: KnownPath, given: readonly string[]): boolean {
  return (
    parts.length === given.length &&
    parts.every((part, index) => part === given[index] || (isParameter(part) && isValue(given[index])))
  );
}

// Another path's parameter isn't a value.
function isValue(part: string | undefined): boolean {
  return part !== undefined && part !== "" && !isParameter(part);
}

function isParameter(part: string): boolean {
  return part.startsWith(":");
}

function countParameters({ parts }: KnownPath): number {
  return parts.filter(isParameter).length;
}

function partsOf(url: string): readonly string[] {
  return url.split("/");
}
