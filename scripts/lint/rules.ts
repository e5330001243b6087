import type { Rule, Scope } from "eslint";
import { RESTRICTIONS } from "./restrictions.ts";
import type { Restriction } from "./restrictions.ts";
import { workspaceInStatements } from "./workspace.ts";

// The tools hand over ESTree nodes; only these few fields are looked at, so one loose type serves all rules.
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

/** Every rule of ours, by its name after `guildhall/`. */
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
      "Compare secrets, hashes, tokens and signatures by `isSameSecret` (server/src/lib/same-secret.ts): `===` tells by its time where they differ.",
    pair: (one, other) => isSecret(one) && !isNothing(other),
    membership: isSecret,
    discriminant: isSecret,
  }),
  docstring: docstring(),
  "workspace-in-statements": workspaceInStatements,
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

/** A value that is named as a secret, or comes from what makes one. */
function isSecret(node: Node): boolean {
  if (node.type === "CallExpression") return MAKES_SECRET.test(nameOf(bare(node.callee)) ?? "");
  return SECRET.test(nameOf(node) ?? "");
}

/** Whether there is one at all may be asked by `===`: `null`, `undefined`, the empty text. */
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

function docstring(): Rule.RuleModule {
  return {
    meta: { type: "problem", schema: [] },
    create: (context) => ({
      "Program > ExportNamedDeclaration[declaration]": (node: Rule.Node) => {
        const comments = context.sourceCode.getCommentsBefore(node);
        if (comments.some((each) => each.type === "Block" && each.value.startsWith("*"))) return;
        if (isOverload(node, context.sourceCode.scopeManager.globalScope)) return;
        context.report({ node, message: "Say in one sentence above the export what it is: /** … */" });
      },
    }),
  };
}

// The implementation below overload signatures carries no sentence of its own.
function isOverload(node: Rule.Node, scope: Scope.Scope | null): boolean {
  const declared = (node as unknown as { declaration: { id?: { name?: string } } }).declaration.id?.name;
  const inModule = scope?.childScopes[0]?.variables.find((each) => each.name === declared);
  return (inModule?.defs.length ?? 0) > 1;
}
