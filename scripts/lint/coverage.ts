import type { Access, Endpoint } from "../../packages/core/src/index.ts";

/** Calls by how code refers to them: `thanksCalls.give`. */
export type CallsByReach = Readonly<Record<string, Endpoint>>;

/** Calls that no text refers to, by reference, by name from the contract, or by full path. */
export function callsMissingFrom(texts: readonly string[], calls: CallsByReach): readonly string[] {
  const missing = Object.entries(calls).filter(([reach, { name, path }]) => {
    const ways = [
      `\\b${reach.replace(".", "\\.")}\\b`,
      `\\bcontract\\.${name}\\b`,
      `/api/v1${path.replaceAll(/[{}]/g, "\\$&")}["?\`]`,
    ];
    const named = new RegExp(ways.join("|"));
    return !texts.some((text) => named.test(text));
  });
  return missing.map(([reach]) => reach);
}

/** A call's row in a list of docs/spec: method, path, who, needs and feature, separated by tabs. */
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
