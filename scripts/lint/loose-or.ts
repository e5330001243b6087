import type { Rule } from "eslint";
import { maskedText } from "./workspace.ts";

const MESSAGE =
  "Put an `or` beside an `and`, and one in a part of a statement, into parentheses: `and` binds more tightly.";
const QUERY = /^\s*(?:select|with|insert|update|delete|merge|values|create|alter)\b/;
/** Words and signs that begin another condition. */
const BOUNDARY =
  /^(?:,|;|where|on|having|when|then|else|end|case|select|from|set|join|order|group|returning|union|except|intersect|using|limit|as)$/;

/**
 * Refuses SQL in which an `or` may reach further than it looks: beside an `and`, or in a part of a statement, to which
 * the query builder adds an `and`. A filter by workspace before such an `or` filters nothing after it.
 */
export const orInParentheses: Rule.RuleModule = {
  meta: { type: "problem", schema: [] },
  create: (context) => ({
    TaggedTemplateExpression: (node) => {
      const isSql = /^sql\b(?!\.)/.test(context.sourceCode.getText(node.tag));
      if (isSql && hasLooseOr(maskedText(node))) context.report({ node, message: MESSAGE });
    },
  }),
};

interface Level {
  hasAnd: boolean;
  hasOr: boolean;
  isBetween: boolean;
}

const start = (): Level => ({ hasAnd: false, hasOr: false, isBetween: false });

function hasLooseOr(text: string): boolean {
  const isPart = !QUERY.test(text);
  const levels = [start()];
  // A part that begins with it goes on with what is before it.
  const conditions = text.toLowerCase().replace(/^\s*or\b/, "");
  for (const [word] of conditions.matchAll(/[a-z_]+|[(),;]/g)) {
    if (word === "(") levels.push(start());
    else if (word === ")") levels.pop();
    const level = levels.at(-1);
    if (level === undefined) return false;
    read(level, word);
    if (level.hasOr && (level.hasAnd || (isPart && levels.length === 1))) return true;
  }
  return false;
}

function read(level: Level, word: string): void {
  if (BOUNDARY.test(word)) Object.assign(level, start());
  else if (word === "between") level.isBetween = true;
  else if (word === "or") level.hasOr = true;
  else if (word === "and") {
    level.hasAnd ||= !level.isBetween;
    level.isBetween = false;
  }
}
