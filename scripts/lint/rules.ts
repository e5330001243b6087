import type { Rule } from "eslint";
import { orInParentheses } from "./loose-or.ts";
import { portableStatements } from "./portable.ts";
import { RESTRICTIONS } from "./restrictions.ts";
import type { Restriction } from "./restrictions.ts";
import { workspaceInStatements } from "./workspace.ts";

// ESLint passes ESTree nodes; only these few fields are used, so one loose type serves all rules.
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly property?: Node;
  readonly expression?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly callee?: Node;
  readonly discriminant?: Node;
  readonly test?: Node | null;
  readonly arguments?: readonly Node[];
}

const ROLE_WORDS = new Set<unknown>(["member", "moderator", "admin", "owner", "super_admin"]);
const EQUALITIES = new Set(["===", "!==", "==", "!="]);
const MEMBERSHIPS = new Set(["includes", "has", "indexOf", "equals"]);
const SECRET = /(?:^|[a-z_])(?:secret|hash|token|signature|digest|hmac|password|nonce)$/i;
const MAKES_SECRET = /^(?:hash|sign|digest|derive)(?:$|[A-Z])/;

export const RULES: Readonly<Record<string, Rule.RuleModule>> = {
  ...Object.fromEntries(RESTRICTIONS.map((each) => [each.name, restrict(each)])),
  "todo-with-issue": todoWithIssue(messageOf("todo-with-issue")),
  "no-status-compare": compareRule({
    message: "Ask the machine or the policy about a state; do not compare a status here.",
    pair: (one, other) => isStatus(one) && typeof other.value === "string",
    membership: (subject) => isStatus(subject),
    discriminant: isStatus,
  }),
  "no-role-compare": compareRule({
    message: "Ask `holds(actor, permission)` of core; role words are compared in core/src/permissions only.",
    pair: (one, other) => ROLE_WORDS.has(one.value) && nameOf(other) !== "who",
    membership: (subject) => ROLE_WORDS.has(subject.value),
    discriminant: (subject) => /^role$|Role$/.test(nameOf(subject) ?? ""),
  }),
  "no-secret-compare": compareRule({
    message:
      "Compare secrets, hashes, tokens and signatures in constant time, on the server by `isSameSecret`: `===` tells by its time where they differ.",
    pair: (one, other) => isSecret(one) && !isNothing(other),
    membership: isSecret,
    discriminant: isSecret,
  }),
  "no-restating": noRestating(),
  "workspace-in-statements": workspaceInStatements,
  "portable-statements": portableStatements,
  "or-in-parentheses": orInParentheses,
};

function messageOf(name: string): string {
  return RESTRICTIONS.find((each) => each.name === name)?.message ?? name;
}

function restrict({ message, selectors }: Restriction): Rule.RuleModule {
  return {
    meta: { type: "problem", schema: [] },
    create: (context) =>
      Object.fromEntries(selectors.map((each) => [each, (node: Rule.Node) => context.report({ node, message })])),
  };
}

interface Comparison {
  readonly message: string;
  /** Whether `one === other` is refused. */
  readonly pair: (one: Node, other: Node) => boolean;
  /** Whether `list.includes(subject)` is refused. */
  readonly membership: (subject: Node) => boolean;
  /** Whether `switch (subject)` is refused. */
  readonly discriminant: (subject: Node) => boolean;
}

function compareRule({ message, pair, membership, discriminant }: Comparison): Rule.RuleModule {
  const isRefused = (node: Node): boolean => {
    if (node.type === "SwitchStatement") return discriminant(bare(node.discriminant));
    if (node.type === "CallExpression") {
      const [first] = node.arguments ?? [];
      return MEMBERSHIPS.has(nameOf(bare(node.callee)) ?? "") && first !== undefined && membership(bare(first));
    }
    const [left, right] = [bare(node.left), bare(node.right)];
    return EQUALITIES.has(node.operator ?? "") && (pair(left, right) || pair(right, left));
  };
  const visit = (context: Rule.RuleContext) => (node: Rule.Node) => {
    if (isRefused(node as unknown as Node)) context.report({ node, message });
  };
  return {
    meta: { type: "problem", schema: [] },
    create: (context) => ({
      BinaryExpression: visit(context),
      CallExpression: visit(context),
      SwitchStatement: visit(context),
    }),
  };
}

function bare(node: Node | undefined): Node {
  const inner = node?.type === "ChainExpression" || node?.type === "TSNonNullExpression" ? node.expression : node;
  return inner ?? { type: "None" };
}

function nameOf(node: Node): string | undefined {
  return node.type === "MemberExpression" ? node.property?.name : node.name;
}

/** A value named as a secret, or returned by a function that creates one. */
function isSecret(node: Node): boolean {
  if (node.type === "CallExpression") return MAKES_SECRET.test(nameOf(bare(node.callee)) ?? "");
  return SECRET.test(nameOf(node) ?? "");
}

/** Presence may be checked with `===`: `null`, `undefined`, the empty string. */
function isNothing(node: Node): boolean {
  return (
    (node.type === "Literal" && (node.value === null || node.value === "")) ||
    node.name === "undefined" ||
    node.operator === "typeof"
  );
}

function isStatus(node: Node): boolean {
  return /^status$|Status$/.test(nameOf(node) ?? "");
}

function todoWithIssue(message: string): Rule.RuleModule {
  return {
    meta: { type: "problem", schema: [] },
    create: (context) => ({
      Program: () => {
        for (const comment of context.sourceCode.getAllComments()) {
          if (/\b(FIXME|XXX|TODO(?!\(#\d+\)))\b/.test(comment.value) && comment.loc) {
            context.report({ loc: comment.loc, message });
          }
        }
      },
    }),
  };
}

// Words without information about an export.
const FILLERS = new Set(
  "a all an and are as at by for from has have in into is it its of off on one or that the their them this to what which who whose with".split(
    " ",
  ),
);

function noRestating(): Rule.RuleModule {
  return {
    meta: { type: "problem", schema: [] },
    create: (context) => ({
      "Program > ExportNamedDeclaration[declaration]": (node: Rule.Node) => {
        const comment = context.sourceCode.getCommentsBefore(node).at(-1);
        const name = exportedName(node);
        if (comment?.type !== "Block" || !comment.value.startsWith("*") || name === null) return;
        if (!restates(comment.value, name)) return;
        context.report({ node, message: "This only repeats the name: say what the name doesn't, or leave it out." });
      },
    }),
  };
}

function exportedName(node: Rule.Node): string | null {
  const { declaration } = node as unknown as {
    declaration: { id?: { name?: string }; declarations?: readonly { id: { name?: string } }[] };
  };
  return declaration.id?.name ?? declaration.declarations?.[0]?.id.name ?? null;
}

/** Whether the name contains every meaningful word of the text, ignoring endings. */
function restates(text: string, name: string): boolean {
  const named = wordsOf(name.replace(/([a-z0-9])([A-Z])/g, "$1 $2"));
  const said = wordsOf(text).filter((word) => !FILLERS.has(word));
  return said.every((word) => named.some((each) => stem(each) === stem(word)));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

function stem(word: string): string {
  return word.replace(/(ies|ied|y)$/, "i").replace(/(es|ed|ing|s|e)$/, "");
}
