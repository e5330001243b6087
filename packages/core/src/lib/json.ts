// As they are when this loads: on a page of somebody else's, a script may replace them later.
const { parse, stringify } = JSON;

/** Like `JSON.parse`. @throws {SyntaxError} */
export function parseJson(text: string): unknown {
  return parse(text);
}

/**
 * Like `JSON.stringify`, of plain data only: no `toJSON` is asked, since some pages have one on arrays that makes strings
 * of them.
 */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => (each === undefined ? "null" : toJson(each))).join(",")}]`;
  if (typeof value !== "object" || value === null) return stringify(value);
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${fields.map(([name, each]) => `${stringify(name)}:${toJson(each)}`).join(",")}}`;
}
