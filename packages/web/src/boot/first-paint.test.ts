import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

test("the toolbar is drawn before the panel on the pages that have one", () => {
  const [, listed = ""] = /\^\\\/\(\?:([\w|-]+)\)/.exec(read("./first-paint.ts")) ?? [];
  const alone = [...read("../routing/routes.ts").matchAll(/alone\("\/([\w-]+)/g)].map(([, name = ""]) => name);
  expect(alone.length).toBeGreaterThan(5);
  expect(listed.split("|").toSorted()).toEqual([...new Set(alone)].toSorted());
});
