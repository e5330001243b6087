import { createHash } from "node:crypto";
import ts from "typescript";
import { changesOf } from "./code-operators.ts";

/** One change in a file. */
export interface Mutant {
  /** Stable between runs while the file is unchanged. */
  readonly id: string;
  readonly file: string;
  /** Start offset of the change in the file. */
  readonly at: number;
  /** 1-based. */
  readonly line: number;
  readonly operator: string;
  /** The original text and its replacement. */
  readonly from: string;
  readonly to: string;
}

/** A file with every change in it, each inactive until `globalThis.__mutant(id)` enables it. */
export interface Instrumented {
  readonly mutants: readonly Mutant[];
  readonly code: string;
}

/** Puts each change in a file behind a switch. */
export function instrument(file: string, text: string): Instrumented {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const ids = new Set<string>();
  const render = (node: ts.Node): string => {
    const inner = renderChildren(node, text, render);
    if (!isPlace(node)) return inner;
    const changes = changesOf(node);
    if (changes.length === 0) return inner;
    const { line: index } = source.getLineAndCharacterOfPosition(node.getStart());
    const switches = changes.map(({ operator, text: to }) => {
      const at = node.getStart();
      const mutant = {
        id: idOf({ file, text, at, to }),
        file,
        at,
        line: index + 1,
        operator,
        from: node.getText(),
        to,
      };
      if (!ids.has(mutant.id)) mutants.push(mutant);
      ids.add(mutant.id);
      return `globalThis.__mutant("${mutant.id}") ? (${to}) : `;
    });
    return `(${switches.join("")}(${inner}))`;
  };
  return { code: render(source), mutants };
}

function renderChildren(node: ts.Node, text: string, render: (child: ts.Node) => string): string {
  let made = "";
  let at = node.getStart(undefined, ts.isSourceFile(node));
  node.forEachChild((child) => {
    made += text.slice(at, child.getStart()) + render(child);
    at = child.getEnd();
  });
  return made + text.slice(at, node.getEnd());
}

/** Whether an expression can be wrapped without affecting the code around it. */
function isPlace(node: ts.Node): node is ts.Expression {
  if (!ts.isExpression(node)) return false;
  return (
    !isPartOfParent(node) &&
    ts.findAncestor(node, (each) => ts.isTypeNode(each) || ts.isImportDeclaration(each)) === undefined
  );
}

/** Whether it isn't a value of its own: a name, an assignment target, a callee, the start of a chain. */
function isPartOfParent(node: ts.Expression): boolean {
  const { parent } = node;
  if ("name" in parent && parent.name === node) return true;
  if (ts.isBinaryExpression(parent)) return parent.left === node && isAssignment(parent.operatorToken.kind);
  // A callee keeps its `this`, and an optional chain short-circuits as a whole.
  if (ts.isCallExpression(parent) || ts.isOptionalChain(parent)) {
    return parent.expression === node;
  }
  return ts.isPostfixUnaryExpression(parent) || ts.isDeleteExpression(parent) || ts.isLiteralTypeNode(parent);
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function idOf({
  file,
  text,
  at,
  to,
}: {
  readonly file: string;
  readonly text: string;
  readonly at: number;
  readonly to: string;
}): string {
  return createHash("sha1").update([file, text, at, to].join("\0")).digest("hex").slice(0, 12);
}
