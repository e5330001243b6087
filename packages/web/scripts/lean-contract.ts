import type { Plugin } from "vite";

/** What only the server and the API's documentation read of a call. */
const UNREAD = new Set(["summary", "params", "query", "body", "response"]);

// The parser hands over ESTree nodes; only these fields are looked at.
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly properties?: readonly (Node & { readonly key?: { readonly name?: string } })[];
}

/**
 * Leaves out of the contract's calls what the panel never reads, and says that making a schema or a call has no
 * effect: then the schemas that no code asks for are dropped by the bundler.
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
  // Whatever has a type is a node of the parser.
  const call = node as Node;
  const inner = Object.values(node).flatMap(endpointsIn);
  return call.type === "CallExpression" && call.callee?.name === "endpoint" ? [call, ...inner] : inner;
}

function unreadOf({ arguments: [declaration] = [] }: Node): readonly Node[] {
  return (declaration?.properties ?? []).filter(({ key }) => UNREAD.has(key?.name ?? ""));
}

// As many lines as before, so that positions in stack traces stay right.
function blank(text: string, code: string, { start, end }: Node): string {
  const until = code[end] === "," ? end + 1 : end;
  return text.slice(0, start) + code.slice(start, until).replace(/[^\n]/g, "") + text.slice(until);
}
