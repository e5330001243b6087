import * as z from "zod/mini";
import type { Access, Endpoint } from "../../packages/core/src/index.ts";
import { toSchemaText } from "./schema-text.ts";
import type { JsonSchema } from "./schema-text.ts";

const WHO: Readonly<Record<Access["who"], string>> = {
  anyone: "anyone, signed in or not",
  guest: "anyone who isn't signed in",
  account: "a signed-in account, in a workspace or not",
  member: "a member of the workspace",
  integration: "a connected system, with the workspace's key",
  jira: "the Forge app, with an invocation token",
};

/** The page of all calls: an index table, then each call's input and response. */
export function drawApi(calls: readonly Endpoint[]): string {
  const sorted = [...calls].sort((one, other) =>
    compareText(`${one.path} ${one.method}`, `${other.path} ${other.method}`),
  );
  return [
    "# Calls",
    'Paths are under `/api/v1`. An answer is `{"data": {"status": "ok", …}, "errors": []}`; the tables list',
    "the fields of `data` besides `status`. Amounts are integers in hundredths; times are ISO 8601 in UTC.",
    "",
    "| call | | description |",
    "| --- | --- | --- |",
    ...sorted.map(
      ({ name, method, path, summary }) => `| [${name}](#${name.toLowerCase()}) | \`${method} ${path}\` | ${summary} |`,
    ),
    "",
    ...sorted.flatMap(drawCall),
  ].join("\n");
}

// Describes who may make a call.
function describeAccess({ who, permission, setting, duty, feature, inPerson, widget, own }: Access): string {
  const parts = [WHO[who]];
  if (permission !== undefined) parts.push(`with ${permission.map((each) => `\`${each}\``).join(" or ")}`);
  if (setting !== undefined) parts.push(`(or without it if the setting \`${setting}\` is on)`);
  if (duty !== undefined) parts.push(`(or without it, for things they have the duty \`${duty}\` for)`);
  if (feature !== undefined) parts.push(`if the license includes \`${feature}\``);
  if (inPerson === true) parts.push("not through an integration");
  if (widget === true) parts.push("also through the widget");
  if (own !== undefined) parts.push(`for their own ${own} only`);
  return parts.join(" ");
}

function drawCall(call: Endpoint): readonly string[] {
  const inputs = (["params", "query", "body"] as const).flatMap((part) => {
    const schema = call[part];
    return schema === undefined ? [] : [`${part} ${toSchemaText(jsonSchema(schema, "input"))}`];
  });
  const answer = `answer ${toSchemaText(jsonSchema(call.response, "output"))}`;
  return [
    `## ${call.name}`,
    `\`${call.method} ${call.path}\` ${call.summary}`,
    "",
    `Who: ${describeAccess(call.access)}.${call.movesValue === true ? " Takes an `Idempotency-Key` and acts once per key." : ""}`,
    "",
    "```text",
    ...inputs,
    answer,
    "```",
    "",
  ];
}

function jsonSchema(schema: Endpoint["response"], io: "input" | "output"): JsonSchema {
  // The generated schema's type is wider than the product needs; the fields read are the same.
  return z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as JsonSchema;
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
