import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import { contract } from "@guildhall/core/contract";
import { expect, it } from "vitest";

interface Leaf {
  readonly path: string;
  readonly schema: $ZodType;
}

type Definition = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is $ZodType => typeof value === "object" && value !== null && "_zod" in value;

/** All text fields of a body, with their paths. */
function leavesOf(schema: $ZodType, path: string): Leaf[] {
  const definition = schema._zod.def as unknown as Definition;
  if (definition["type"] === "string") return [{ path, schema }];
  const shape = Object.entries((definition["shape"] ?? {}) as Record<string, $ZodType>);
  const options = (definition["options"] ?? []) as $ZodType[];
  const inner = [definition["innerType"], definition["element"], definition["valueType"], definition["in"], ...options];
  return [
    ...shape.flatMap(([key, child]) => leavesOf(child, `${path}.${key}`)),
    ...inner.filter(isSchema).flatMap((child) => leavesOf(child, path)),
  ];
}

/** Paths of fields that hold names; `seen` is only compared, never stored. */
const NAME = /^(?!.*[.]seen[.]).*[.](\w*[nN]ame|\w*[tT]itle)$/;
const NO_NAMES = [
  "loginByDirectory.username",
  // Signed as they are.
  "finishTelegramWidget.fields.first_name",
  "finishTelegramWidget.fields.last_name",
  "finishTelegramWidget.fields.username",
];

const names = Object.values(contract).flatMap((each: unknown) => {
  if (typeof each !== "object" || each === null || !("body" in each) || !("name" in each) || !isSchema(each.body))
    return [];
  return leavesOf(each.body, String(each.name)).filter(({ path }) => NAME.test(path) && !NO_NAMES.includes(path));
});

it("every name in input becomes one line without control characters", () => {
  expect(names.length).toBeGreaterThan(15);
  const kept = names.map(({ path, schema }) => ({
    path,
    kept: z.core.safeParse(schema, " Sa\u0000les\r\n\u202eNorth\u2028x ").data,
  }));
  expect(kept.filter((each) => each.kept !== "Sales North x")).toEqual([]);
});
