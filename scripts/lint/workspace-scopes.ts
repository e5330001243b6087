const HELD = Symbol("held");

/** A place in a statement's text where a value is filled in. */
export const HOLE = "§";

/** A query of its own: the statement, a query in parentheses, or an arm of a union. Inner queries are blanked to `()`. */
export type Scope = string;

interface Table {
  readonly name: string;
  readonly alias: string;
}

const QUERY = /^\s*(?:select|with|insert|update|delete|merge|values)\b/;
const ARMS = /\b(?:union|except|intersect)\b|;/;
const NO_ALIAS =
  "on|where|join|left|right|inner|cross|full|natural|set|using|order|group|limit|offset|for|union|except|intersect|returning|when|having|window|values";
const NAME = String.raw`"?([a-z_]+)"?(?:\s+(?:as\s+)?(?!(?:${NO_ALIAS})\b)"?([a-z_]\w*)"?)?`;
const TABLE = new RegExp(
  String.raw`(?<!\b(?:for|key|do|on|distinct)\s+)\b(?:from|join|using|update|delete\s+from|merge\s+into)\s+(?:only\s+)?${NAME}`,
  "g",
);
const NEXT_TABLE = new RegExp(String.raw`^\s*,\s*${NAME}`);
const OPERAND = String.raw`(?:${HOLE}|\d+|any\s*\(|\(\)|"?\w+"?(?:\."?\w+"?)?)`;
const EQUAL = new RegExp(String.raw`(${OPERAND})\s*=\s*(${OPERAND})`, "g");
const IN_LIST = /(?<![\w.])((?:\w+\.)?workspace_id)\s+in\b/g;
/** `(workspace_id, id) = …`, `(workspace_id, id) in …`. */
const IN_ROW = /\(\s*((?:\w+\.)?workspace_id)\s*,[^()]*\)\s*(?:=|in\b)/g;
/** `workspace_id = ${…}`; of `workspaces`, `w.id = ${…}`. */
const PIN = new RegExp(String.raw`(?<![\w.])(?:(\w+)\.)?(workspace_id|id)\s*=\s*(?:${HOLE}|\d)`, "g");
/** Its key is the workspace itself. */
const WORKSPACES = "workspaces";
const SHARED = /\busing\s*\([^)]*\bworkspace_id\b/;

/**
 * Tables of a statement whose rows nothing in it holds to a workspace: neither a value nor, step by step, a row that is
 * held. `isScoped` tells whether a table's rows belong to workspaces, `isFree` whether this one may be read whole.
 */
export function looseTables(
  statement: string,
  isScoped: (table: string) => boolean,
  isFree: (table: string) => boolean,
): readonly string[] {
  return scopesOf(statement).flatMap((scope) => looseIn(scope, isScoped, isFree));
}

/** The tables of a query whose workspace isn't said as a value: those held by another row's only, or by nothing. */
export function unpinnedTables(scope: Scope, isScoped: (table: string) => boolean): readonly string[] {
  const named = namedIn(scope).filter(({ name }) => isScoped(name) || name === WORKSPACES);
  const tables = named.filter(({ name }) => name !== WORKSPACES || named.length > 1);
  const pins = [...scope.matchAll(PIN)].map(([, alias = tables[0]?.alias, column]) => `${alias}.${column}`);
  return tables
    .filter(({ name, alias }) => !pins.includes(`${alias}.${name === WORKSPACES ? "id" : "workspace_id"}`))
    .map(({ name }) => name);
}

/** Splits a statement into its queries; the outermost one comes last. */
export function scopesOf(statement: string): readonly Scope[] {
  const whole: string[] = [];
  const open: { text: string }[] = [{ text: "" }];
  for (const char of statement) {
    const current = open.at(-1);
    if (current === undefined) break;
    if (char === "(") open.push({ text: "" });
    else if (char === ")" && open.length > 1) {
      open.pop();
      const outer = open.at(-1);
      if (outer === undefined) break;
      const isQuery = QUERY.test(current.text);
      if (isQuery) whole.push(current.text);
      outer.text += isQuery ? "()" : `(${current.text})`;
    } else current.text += char;
  }
  return [...whole, ...open.map(({ text }) => text)].flatMap((each) => each.split(ARMS));
}

/** The tables after `from`, `join` and the like, each with the name it has in the query. */
function namedIn(scope: Scope): readonly Table[] {
  const found: Table[] = [];
  const take = ([, name = "", alias = ""]: RegExpMatchArray): void => {
    found.push({ name, alias: alias === "" ? name : alias });
  };
  for (const match of scope.matchAll(TABLE)) {
    take(match);
    for (let rest = scope.slice(match.index + match[0].length); ;) {
      const next = NEXT_TABLE.exec(rest);
      if (next === null) break;
      take(next);
      rest = rest.slice(next[0].length);
    }
  }
  return found;
}

function looseIn(
  scope: Scope,
  isScoped: (table: string) => boolean,
  isFree: (table: string) => boolean,
): readonly string[] {
  const named = namedIn(scope).filter(({ name }) => isScoped(name) || name === WORKSPACES);
  const tables = named.filter(({ name }) => name !== WORKSPACES || named.length > 1);
  if (tables.length === 0) return [];
  // Only what a query starts from may be read whole: what is joined to it must still fit its rows.
  const held = new Set(tables.slice(0, 1).flatMap(({ name, alias }) => (isFree(name) ? [alias] : [])));
  // A table's alias where the operand is its workspace, null where it is another of its columns; anything else holds.
  const placeOf = (operand: string): string | null | typeof HELD => {
    const [first = "", column] = operand.replaceAll('"', "").split(".");
    if (column === undefined) return first === "workspace_id" ? (tables[0]?.alias ?? null) : HELD;
    const table = tables.find(({ alias }) => alias === first);
    if (table === undefined) return HELD;
    return column === (table.name === WORKSPACES ? "id" : "workspace_id") ? first : null;
  };
  const pairs = [...scope.matchAll(EQUAL)].map(([, left = "", right = ""]) => [placeOf(left), placeOf(right)] as const);
  const single = [...scope.matchAll(IN_LIST), ...scope.matchAll(IN_ROW)].map(([, place = ""]) => place);
  for (const place of single) {
    const at = placeOf(place);
    if (typeof at === "string") held.add(at);
  }
  if (SHARED.test(scope)) for (const { alias } of tables) held.add(alias);
  const hold = (place: string | null | typeof HELD, by: string | null | typeof HELD): void => {
    if (typeof place === "string" && (by === HELD || (by !== null && held.has(by)))) held.add(place);
  };
  for (let before = -1; before < held.size;) {
    before = held.size;
    for (const [left, right] of pairs) {
      hold(left, right);
      hold(right, left);
    }
  }
  return tables.filter(({ alias }) => !held.has(alias)).map(({ name }) => name);
}
