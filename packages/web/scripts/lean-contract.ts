import type { Plugin } from "vite";

/** The parts of a call read only by the server and the API docs. */
const UNREAD = new Set(["summary", "params", "query", "body", "response"]);

// The parser returns ESTree nodes; only these fields are used.
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly properties?: readonly (Node & { readonly key?: { readonly name?: string } })[];
}

/**
 * Strips from the contract's calls what the panel never reads, and marks schemas and calls as side-effect free so the
 * bundler drops unused ones.
 */
export function leanContract(): Plugin {
  return {
    name: "lean-contract",
    apply: "build",
    transform: {
      filter: { id: /\.contract\.ts$/ },
      handler(code) {
        const cuts = endpointsIn(this.parse(code)).flatMap(unreadOf);
        return { code: cuts.reduceRight((text, cut) => blank(text, code, cut), code), map: null };
      },
    },
  };
}

function endpointsIn(node: unknown): readonly Node[] {
  if (Array.isArray(node)) return node.flatMap(endpointsIn);
  if (typeof node !== "object" || node === null) return [];
  // Anything with a type is a parser node.
  const call = node as Node;
  const inner = Object.values(node).flatMap(endpointsIn);
  return call.type === "CallExpression" && call.callee?.name === "endpoint" ? [call, ...inner] : inner;
}

function unreadOf({ arguments: [declaration] = [] }: Node): readonly Node[] {
  return (declaration?.properties ?? []).filter(({ key }) => UNREAD.has(key?.name ?? ""));
}

// Keeps the line count, so positions in stack traces stay right.
function blank(text: string, code: string, { start, end }: Node): string {
  const until = code[end] === "," ? end + 1 : end;
  return text.slice(0, start) + code.slice(start, until).replace(/[^\n]/g, "") + text.slice(until);
}
