import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** What may be sent, as the library's own types of this version say. */
export type Shape =
  | { readonly kind: "text" | "integer" | "decimal" | "flag" | "map" }
  | { readonly kind: "literal"; readonly value: string }
  | { readonly kind: "either"; readonly of: readonly Shape[] }
  | { readonly kind: "list"; readonly of: Shape }
  | { readonly kind: "fields"; readonly fields: () => ReadonlyMap<string, Field> };

export interface Field {
  readonly isRequired: boolean;
  readonly shape: Shape;
}

const TYPES = dirname(fileURLToPath(import.meta.resolve("stripe")));
const files = new Map<string, ts.SourceFile>();

/** The statements around a name, the innermost first. */
type Scope = readonly (readonly ts.Statement[])[];

const SHARED: Readonly<Record<string, Shape>> = {
  Metadata: { kind: "map" },
  MetadataParam: { kind: "map" },
  Decimal: { kind: "decimal" },
};

/** The parameters that a file of the library declares, such as `Checkout.SessionCreateParams`. */
export function paramsOf(file: string, name: string): Shape {
  return named(name.split("."), [statementsOf(`resources/${file}`)]);
}

function statementsOf(path: string): readonly ts.Statement[] {
  const known = files.get(path);
  if (known !== undefined) return known.statements;
  const text = readFileSync(join(TYPES, `${path}.d.ts`), "utf8");
  const parsed = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  files.set(path, parsed);
  return parsed.statements;
}

function named(path: readonly string[], scope: Scope): Shape {
  const [last = ""] = path.slice(-1);
  for (const [at, statements] of scope.entries()) {
    const inside = path
      .slice(0, -1)
      .reduce<readonly (readonly ts.Statement[])[]>(
        (blocks, name) => blocks.flatMap((block) => namespacesOf(block, name)),
        [statements],
      );
    for (const block of inside) {
      const inner = block === statements ? scope.slice(at) : [block, ...scope.slice(at)];
      const found = declared(block, last, inner);
      if (found !== null) return found;
    }
  }
  return SHARED[last] ?? declared(statementsOf("shared"), last, [statementsOf("shared")]) ?? { kind: "text" };
}

function namespacesOf(block: readonly ts.Statement[], name: string): readonly (readonly ts.Statement[])[] {
  return block.flatMap((each) =>
    ts.isModuleDeclaration(each) && each.name.text === name && each.body !== undefined && ts.isModuleBlock(each.body)
      ? [each.body.statements]
      : [],
  );
}

function declared(block: readonly ts.Statement[], name: string, scope: Scope): Shape | null {
  for (const each of block) {
    if (ts.isInterfaceDeclaration(each) && each.name.text === name)
      return { kind: "fields", fields: () => fieldsOf(each, scope) };
    if (ts.isTypeAliasDeclaration(each) && each.name.text === name) return shapeOf(each.type, scope);
  }
  return null;
}

function fieldsOf(declaration: ts.InterfaceDeclaration, scope: Scope): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const parent of declaration.heritageClauses?.flatMap(({ types }) => types) ?? []) {
    const shape = named([(parent.expression as ts.Identifier).text], scope);
    if (shape.kind === "fields") for (const [name, field] of shape.fields()) fields.set(name, field);
  }
  for (const member of declaration.members) {
    if (!ts.isPropertySignature(member) || member.type === undefined) continue;
    const isRequired = member.questionToken === undefined;
    fields.set((member.name as ts.Identifier).text, { isRequired, shape: shapeOf(member.type, scope) });
  }
  return fields;
}

function shapeOf(type: ts.TypeNode, scope: Scope): Shape {
  if (ts.isUnionTypeNode(type)) {
    // Types keep enumerations open for what is to come; what is sent is one of today's.
    const of = type.types.filter((each) => !isNamed(each, "OtherString")).map((each) => shapeOf(each, scope));
    return { kind: "either", of };
  }
  if (ts.isLiteralTypeNode(type)) return { kind: "literal", value: literalOf(type) };
  if (ts.isArrayTypeNode(type)) return { kind: "list", of: shapeOf(type.elementType, scope) };
  if (ts.isTypeReferenceNode(type)) return referred(type, scope);
  if (type.kind === ts.SyntaxKind.NumberKeyword) return { kind: "integer" };
  return type.kind === ts.SyntaxKind.BooleanKeyword ? { kind: "flag" } : { kind: "text" };
}

function literalOf({ literal }: ts.LiteralTypeNode): string {
  return ts.isStringLiteral(literal) ? literal.text : "";
}

function isNamed(type: ts.TypeNode, name: string): boolean {
  return ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && type.typeName.text === name;
}

function referred(type: ts.TypeReferenceNode, scope: Scope): Shape {
  const path = pathOf(type.typeName);
  const [argument] = type.typeArguments ?? [];
  if (path.length === 1 && argument !== undefined) {
    const of = shapeOf(argument, scope);
    if (path[0] === "Array") return { kind: "list", of };
    if (path[0] === "Emptyable") return { kind: "either", of: [{ kind: "literal", value: "" }, of] };
  }
  return named(path, scope);
}

function pathOf(name: ts.EntityName): readonly string[] {
  return ts.isIdentifier(name) ? [name.text] : [...pathOf(name.left), name.right.text];
}
