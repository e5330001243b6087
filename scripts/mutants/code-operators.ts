import ts from "typescript";
import type { Change } from "./change.ts";
import { changesOfSql } from "./sql-operators.ts";

const K = ts.SyntaxKind;

/** Each comparison with its bound moved by one: once flipping the bound itself, once its neighbor. */
const RELATIONS: ReadonlyMap<ts.SyntaxKind, { readonly turned: string; readonly beyond: readonly [string, string] }> =
  new Map([
    [K.LessThanToken, { turned: "<=", beyond: ["<", "- 1"] }],
    [K.LessThanEqualsToken, { turned: "<", beyond: ["<=", "- -1"] }],
    [K.GreaterThanToken, { turned: ">=", beyond: [">", "- -1"] }],
    [K.GreaterThanEqualsToken, { turned: ">", beyond: [">=", "- 1"] }],
  ]);

const SWAPPED: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [K.PlusToken, "-"],
  [K.MinusToken, "+"],
  [K.AsteriskToken, "/"],
  [K.SlashToken, "*"],
  [K.PercentToken, "*"],
  [K.PlusEqualsToken, "-="],
  [K.MinusEqualsToken, "+="],
]);

const TWINS = new Map([
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
]);

/** Calls that can be dropped from a chain: a filter, an order, a query's condition. */
const DROPPABLE = new Set([
  "filter",
  "sort",
  "toSorted",
  "reverse",
  "toReversed",
  "trim",
  "slice",
  "normalize",
  "toLowerCase",
  "where",
  "whereRef",
  "having",
  "onRef",
  "limit",
  "orderBy",
  "distinct",
  "distinctOn",
]);

const MOST_ELEMENTS = 20;

/** Every single slip possible in one node; its children are handled separately. */
export function changesOf(node: ts.Expression): readonly Change[] {
  const byPlace = changesByPlace(node);
  // A test that notices an always-true or always-false condition also notices its negation.
  const isDecided = byPlace.length > 0 || (ts.isConditionalExpression(node.parent) && node.parent.condition === node);
  const all = [...changesByKind(node).filter(({ operator }) => !isDecided || operator !== "equality"), ...byPlace];
  const own = node.getText();
  return all.filter(({ text }, index) => text !== own && all.findIndex((each) => each.text === text) === index);
}

function changesByKind(node: ts.Expression): readonly Change[] {
  if (ts.isBinaryExpression(node)) return changesOfBinary(node);
  if (ts.isPrefixUnaryExpression(node)) return changesOfPrefix(node);
  if (ts.isConditionalExpression(node)) {
    return [node.whenTrue, node.whenFalse].map((each) => ({ operator: "one way of ?:", text: each.getText() }));
  }
  if (ts.isCallExpression(node)) return [...changesOfCall(node), ...withoutQuestion(node)];
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return withoutQuestion(node);
  if (ts.isArrayLiteralExpression(node)) return changesOfArray(node);
  if (ts.isTaggedTemplateExpression(node)) return changesOfTemplate(node);
  return changesOfLiteral(node);
}

function changesOfBinary({ left, operatorToken, right }: ts.BinaryExpression): readonly Change[] {
  const [first, second] = [left.getText(), right.getText()];
  const relation = RELATIONS.get(operatorToken.kind);
  if (relation !== undefined) {
    const { turned, beyond } = relation;
    const moved = { operator: "bound by one", text: `${first} ${beyond[0]} (${second}) ${beyond[1]}` };
    return [{ operator: "bound", text: `${first} ${turned} ${second}` }, moved];
  }
  switch (operatorToken.kind) {
    case K.AmpersandAmpersandToken:
    case K.BarBarToken:
      return [first, second].map((text) => ({ operator: "half of a condition", text }));
    case K.QuestionQuestionToken:
      return [{ operator: "without fallback", text: first }];
    default: {
      const isEquality =
        operatorToken.kind === K.EqualsEqualsEqualsToken || operatorToken.kind === K.ExclamationEqualsEqualsToken;
      if (isEquality)
        return [
          {
            operator: "equality",
            text: `${first} ${operatorToken.kind === K.EqualsEqualsEqualsToken ? "!==" : "==="} ${second}`,
          },
        ];
      const swapped = [first, second].some((each) => /^["'`]/.test(each)) ? undefined : SWAPPED.get(operatorToken.kind);
      return swapped === undefined ? [] : [{ operator: "operator", text: `${first} ${swapped} ${second}` }];
    }
  }
}

function changesOfPrefix({ operator, operand }: ts.PrefixUnaryExpression): readonly Change[] {
  const isSign = operator === K.ExclamationToken || operator === K.MinusToken;
  return isSign ? [{ operator: "sign", text: operand.getText() }] : [];
}

function changesOfCall(node: ts.CallExpression): readonly Change[] {
  const { expression: callee } = node;
  const args = node.arguments.map((each) => each.getText());
  if (ts.isIdentifier(callee) && callee.text === "timingSafeEqual") return [{ operator: "constant", text: "true" }];
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const twin = TWINS.get(callee.name.text);
  const turned = turnedRelation(args[1]);
  return [
    ...(twin === undefined
      ? []
      : [{ operator: "twin", text: `${callee.expression.getText()}.${twin}(${args.join(", ")})` }]),
    ...withoutCall(node, callee),
    ...(turned === null
      ? []
      : [{ operator: "bound", text: `${callee.getText()}(${args.with(1, turned).join(", ")})` }]),
  ];
}

function withoutCall(node: ts.CallExpression, callee: ts.PropertyAccessExpression): readonly Change[] {
  // Without the call, the rest of an optional chain would short-circuit differently.
  if (!DROPPABLE.has(callee.name.text) || ts.isOptionalChain(node)) return [];
  const isFilter = callee.name.text !== "orderBy";
  const isWorkspace = isFilter && node.arguments[0]?.getText().includes("workspace_id") === true;
  return [{ operator: isWorkspace ? "no workspace" : `no ${callee.name.text}`, text: callee.expression.getText() }];
}

/** The relation of a query's condition with its bound on the other side: `"<"` as `"<="`. */
function turnedRelation(text: string | undefined): string | null {
  const relation = /^"(<=?|>=?)"$/.exec(text ?? "")?.[1];
  if (relation === undefined) return null;
  return relation.length === 1 ? `"${relation}="` : `"${relation.slice(0, 1)}"`;
}

function withoutQuestion(
  node: ts.CallExpression | ts.PropertyAccessExpression | ts.ElementAccessExpression,
): readonly Change[] {
  if (node.questionDotToken === undefined) return [];
  const before = node.expression.getText();
  const after = node.getText().slice(before.length).trimStart().slice("?.".length);
  return [{ operator: "without ?.", text: `${before}${ts.isPropertyAccessExpression(node) ? "." : ""}${after}` }];
}

function changesOfArray({ elements }: ts.ArrayLiteralExpression): readonly Change[] {
  if (elements.length === 0 || elements.length > MOST_ELEMENTS) return [];
  const texts = elements.map((each) => each.getText());
  return texts.map((_, index) => ({ operator: "one element less", text: `[${texts.toSpliced(index, 1).join(", ")}]` }));
}

function changesOfTemplate(node: ts.TaggedTemplateExpression): readonly Change[] {
  if (node.tag.getText() !== "sql") return [];
  const { template } = node;
  const start = template.getStart();
  const holes = ts.isTemplateExpression(template)
    ? template.templateSpans.map(({ expression }) => ({
        from: expression.pos - start - 2,
        to: expression.end - start + 1,
      }))
    : [];
  const before = node.getText().slice(0, start - node.getStart());
  return changesOfSql(template.getText(), holes).map(({ operator, text }) => ({ operator, text: before + text }));
}

function changesOfLiteral(node: ts.Expression): readonly Change[] {
  if (node.kind === K.TrueKeyword) return [{ operator: "constant", text: "false" }];
  if (node.kind === K.FalseKeyword) return [{ operator: "constant", text: "true" }];
  if (!ts.isNumericLiteral(node) || isWidth(node)) return [];
  return [{ operator: "number", text: `${Number(node.text.replaceAll("_", "")) + 1}` }];
}

/** A column's display width is cosmetic. */
function isWidth({ parent }: ts.NumericLiteral): boolean {
  return ts.isPropertyAssignment(parent) && parent.name.getText() === "width";
}

/** Changes that depend on an expression's position: a condition, a statement, a returned boolean. */
function changesByPlace(node: ts.Expression): readonly Change[] {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return ["true", "false"].map((text) => ({ operator: "condition", text }));
  if (ts.isWhileStatement(parent)) return [{ operator: "condition", text: "false" }];
  if (ts.isExpressionStatement(parent)) return removedStatement(node);
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) return answersOf(node, parent);
  const isNamedList = ts.isPropertyAssignment(parent) && ts.isIdentifier(node) && /^[A-Z][A-Z_]+$/.test(node.text);
  return isNamedList ? [{ operator: "nothing", text: "[]" }] : [];
}

const SAID_ONLY = /^(?:await )?(?:[\w.]*\blog\.|logger\.)/;

function removedStatement(node: ts.Expression): readonly Change[] {
  const text = node.getText();
  return SAID_ONLY.test(text) || text.startsWith("super(") ? [] : [{ operator: "no statement", text: "undefined" }];
}

function answersOf(node: ts.Expression, parent: ts.Node): readonly Change[] {
  const owner = ts.isArrowFunction(parent) ? parent : ts.findAncestor(parent, ts.isFunctionLike);
  if (ts.isArrowFunction(parent) && parent.body !== node) return [];
  const type = owner?.type?.getText() ?? "";
  if (type !== "boolean" && type !== "Promise<boolean>" && !type.includes(" is ")) return [];
  return ["true", "false"].map((text) => ({ operator: "answer", text }));
}
