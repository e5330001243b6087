import type { Change } from "./change.ts";

/** Offsets of a template's interpolation within its text. */
export interface Hole {
  readonly from: number;
  readonly to: number;
}

const ENDS =
  "and|or|on|where|having|when|then|else|end|group|order|limit|offset|returning|union|except|intersect|for|join|left|inner|cross|right|full|set|window|do";
const TOKEN = new RegExp(`[(),;\`]|\\b(?:${ENDS}|between)\\b`, "g");
const OPENERS = new Set(["where", "on", "having", "when", "and", "or"]);
const TURNED: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "<>": "=" };

/** A replacement for each match outside strings and interpolations. */
const SWAPS: readonly (readonly [string, RegExp, (found: string) => string])[] = [
  ["bound", /(?<![-=<>@#|!])(?:<=|>=|<>|<|>)(?![=>@<|])/g, (found) => TURNED[found] ?? found],
  ["operator", /(?<=\s)[-+](?=\s)/g, (found) => (found === "-" ? "+" : "-")],
  [
    "twin",
    /\b(?:min|max|least|greatest)(?=\()/g,
    (found) => ({ min: "max", max: "min", least: "greatest" })[found] ?? "least",
  ],
  ["order", /\bdesc\b/g, () => "asc"],
  ["not", /\bis not null\b/g, () => "is null"],
  ["not", /\bis null\b/g, () => "is not null"],
  ["not", /\bnot (?=exists|in\b|\()/g, () => ""],
  ["distinct", /\bdistinct (?!on|from)/g, () => ""],
];

/** Possible slips in SQL: a dropped condition, a bound, a sign, an order. `holes` stay unchanged. */
export function changesOfSql(text: string, holes: readonly Hole[]): readonly Change[] {
  const masked = mask(text, holes);
  const swaps = SWAPS.flatMap(([operator, pattern, turn]) =>
    [...masked.matchAll(pattern)].map((match) => ({
      operator: `sql ${operator}`,
      text: text.slice(0, match.index) + turn(match[0]) + text.slice(match.index + match[0].length),
    })),
  );
  return [...conditionsOf(masked).flatMap((each) => withoutCondition(text, masked, each)), ...swaps];
}

// Replaces quotes, comments and interpolations with dots: they aren't SQL of this statement.
function mask(text: string, holes: readonly Hole[]): string {
  let masked = text;
  for (const { from, to } of holes) masked = masked.slice(0, from) + "·".repeat(to - from) + masked.slice(to);
  return masked.replace(/'[^']*'|--[^\n]*/g, (found) => "·".repeat(found.length));
}

interface Condition {
  readonly keyword: string;
  /** Offsets of its keyword, its start and its end. */
  readonly keywordAt: number;
  readonly from: number;
  readonly to: number;
  /** The keyword that ends it. */
  readonly next: string;
}

interface Open extends Omit<Condition, "to" | "next"> {
  readonly depth: number;
  isBetween: boolean;
}

/** Every condition after `where`, `and`, `or`, `on`, `having` or `when`. */
function conditionsOf(masked: string): readonly Condition[] {
  const found: Condition[] = [];
  const open: Open[] = [];
  let depth = 0;
  const close = (at: number, next: string): void => {
    while ((open.at(-1)?.depth ?? -1) >= depth) {
      const { depth: _, isBetween: __, ...condition } = open.pop() as Open; // exists by the loop's condition
      found.push({ ...condition, to: at, next });
    }
  };
  for (const { 0: token, index: at } of masked.matchAll(TOKEN)) {
    const current = open.at(-1);
    if (token === "(") depth += 1;
    else if (isSecondOfBetween(token, current, depth)) current.isBetween = token === "between";
    else if (token !== "between") {
      close(at, token);
      if (token === ")") depth -= 1;
      if (OPENERS.has(token))
        open.push({ keyword: token, keywordAt: at, from: at + token.length, depth, isBetween: false });
    }
  }
  depth = 0;
  close(masked.length, "");
  return found;
}

// The `and` of `between 1 and 2` doesn't start a condition.
function isSecondOfBetween(token: string, current: Open | undefined, depth: number): current is Open {
  if (current === undefined || current.depth !== depth) return false;
  return token === "between" || (token === "and" && current.isBetween);
}

function withoutCondition(
  text: string,
  masked: string,
  { keyword, keywordAt, from, to, next }: Condition,
): readonly Change[] {
  const condition = masked.slice(from, to);
  if (condition.trim() === "" || condition.trim() === "true") return [];
  // The target of `on conflict` is no condition, and a query inside a condition has its own.
  if (keyword === "on" && /^\s*conflict\b/.test(condition)) return [];
  const own = condition.replace(/\(\s*select\b.*\)/s, "()");
  const operator = `sql no ${own.includes("workspace_id") ? "workspace" : "condition"}`;
  const cut = (start: number, end: number, filling = ""): Change => ({
    operator,
    text: `${text.slice(0, start)}${filling}${text.slice(end)}`,
  });
  if (keyword === "and" || keyword === "or") return [cut(keywordAt, to)];
  return next === "or" || next === "update" ? [] : [cut(from, to, " true ")];
}
