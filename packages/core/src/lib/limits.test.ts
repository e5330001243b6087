import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as limits from "./limits.ts";

const rows = readFileSync(new URL("../../../../docs/spec/limits.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));

it("every constant has the value in the table of limits", () => {
  const stated = Object.fromEntries(rows.map(([, constant, value]) => [constant, JSON.parse(value ?? "")]));
  expect({ ...limits }).toEqual(stated);
});

it("the table names each constant once", () => {
  const names = rows.flatMap(([name, constant]) => [name, constant]);
  expect(new Set(names).size).toBe(names.length);
});
