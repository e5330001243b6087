import type { OutputBundle, Plugin, PluginContext } from "rolldown";

/** The parts of a call that only the server and the API docs read. */
const UNREAD = new Set(["summary", "params", "query", "body", "response"]);
const ZOD = /[\\/]node_modules[\\/]zod[\\/]/;

// The parser returns ESTree nodes; only these fields are used.
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly properties?: readonly (Node & { readonly key?: { readonly name?: string } })[];
}

type Program = ReturnType<PluginContext["parse"]>;

/** Text to insert before the character at `start`, instead of those up to `end`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Lets bundlers drop the schemas nobody uses, and zod with the last of them. They can't tell that building a schema has
 * no side effects, so each one at the top level of a module becomes a call marked as pure.
 */
export function pureSchemas(): Plugin {
  return {
    name: "pure-schemas",
    transform: {
      filter: { id: /[\\/]core[\\/]src[\\/].+\.ts$/, code: "zod/mini" },
      handler(code) {
        return { code: applyEdits(code, schemasIn(this.parse(code, { lang: "ts" }))), map: null };
      },
    },
  };
}

/**
 * For clients, which leave validation to the server: strips from the contract's calls what a client never reads, and
 * fails if any of zod remains all the same.
 */
export function leanContract(): Plugin[] {
  const stripped: Plugin = {
    name: "lean-contract",
    transform: {
      filter: { id: /\.contract\.ts$/ },
      handler(code) {
        const cuts = endpointsIn(this.parse(code, { lang: "ts" })).flatMap(unreadOf);
        const edits = cuts.map((cut) => blank(code, cut));
        return { code: applyEdits(code, edits), map: null };
      },
    },
    generateBundle(_options, bundle) {
      const schemas = schemasLeft(bundle);
      if (schemas.length > 0) this.error(`zod in a client's bundle, because of ${schemas.join(", ")}`);
    },
  };
  return [stripped, pureSchemas()];
}

function schemasIn({ body }: Program): readonly Edit[] {
  return body
    .map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
    .flatMap((each) => (each?.type === "VariableDeclaration" ? each.declarations : []))
    .flatMap(({ init }) => init ?? [])
    .filter((value) => !isEndpoint(value) && callsSomething(value))
    .flatMap(({ start, end }) => [
      { start, end: start, text: "/* @__PURE__ */ (() => (" },
      { start: end, end, text: "))()" },
    ]);
}

/** Whether evaluating it runs code, as far as a bundler can tell. */
function callsSomething(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(callsSomething);
  if (typeof node !== "object" || node === null) return false;
  // Safe: everything else has no type.
  const { type } = node as Partial<Node>;
  if (type !== undefined && /Function/.test(type)) return false;
  return type === "CallExpression" || type === "MemberExpression" || Object.values(node).some(callsSomething);
}

function endpointsIn(node: unknown): readonly Node[] {
  if (Array.isArray(node)) return node.flatMap(endpointsIn);
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.values(node).flatMap(endpointsIn);
  return isEndpoint(node) ? [node, ...inner] : inner;
}

function isEndpoint(node: object): node is Node {
  // Safe: only a call has a callee.
  const { callee } = node as Partial<Node>;
  return callee?.name === "endpoint";
}

function unreadOf({ arguments: [declaration] = [] }: Node): readonly Node[] {
  return (declaration?.properties ?? []).filter(({ key }) => UNREAD.has(key?.name ?? ""));
}

// Keeps the line count, so positions in stack traces stay right.
function blank(code: string, { start, end }: Node): Edit {
  const until = code[end] === "," ? end + 1 : end;
  return { start, end: until, text: code.slice(start, until).replace(/[^\n]/g, "") };
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/** The schemas that brought zod along, each with its module; of zod itself if none of ours did. */
function schemasLeft(bundle: OutputBundle): readonly string[] {
  const modules = Object.values(bundle)
    .flatMap((file) => (file.type === "chunk" ? Object.entries(file.modules) : []))
    .filter(([, { renderedLength }]) => renderedLength > 0);
  const zod = modules.map(([id]) => id).filter((id) => ZOD.test(id));
  if (zod.length === 0) return [];
  const own = modules.flatMap(([id, { code }]) =>
    [...(code ?? "").matchAll(/(\w+) = \/\* @__PURE__ \*\/ \(\(\) =>/g)].map(([, name]) => `${name} in ${id}`),
  );
  return own.length > 0 ? own : zod;
}
