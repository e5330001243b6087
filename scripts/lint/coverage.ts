import type { Access, Endpoint } from "../../packages/core/src/index.ts";

/** The names of the calls that no text names, or addresses by their whole path. */
export function callsMissingFrom(texts: readonly string[], calls: readonly Endpoint[]): readonly string[] {
  const missing = calls.filter(({ name, path }) => {
    const named = new RegExp(`\\b${name}\\b|/api/v1${path.replaceAll(/[{}]/g, "\\$&")}["?\`]`);
    return !texts.some((text) => named.test(text));
  });
  return missing.map(({ name }) => name);
}

/** A call as docs/spec/endpoints.tsv writes it: method, path, who, needs and feature between tabs. */
export function toRow({ method, path, access }: Endpoint): string {
  return [method, path, access.who, needs(access), access.feature ?? "-"].join("\t");
}

function needs({ permission, setting, duty, own }: Access): string {
  const parts = [
    permission?.join(" or "),
    setting && `setting ${setting}`,
    duty && `duty ${duty}`,
    own && `own ${own}`,
  ];
  return parts.filter((each) => each !== undefined).join("; ") || "-";
}
