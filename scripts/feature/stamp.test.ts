import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import type { ICruiseResult } from "dependency-cruiser";
import { ESLint } from "eslint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, tool } from "../command.ts";
import { importRules, readLayout, RESOLUTION } from "../lint/imports.ts";
import { nameFault } from "../lint/names.ts";
import { ROOT } from "../tree.ts";
import { namesOf } from "./names.ts";
import { stampFeature } from "./stamp.ts";

describe("a feature's names", () => {
  it("come from its plural", () => {
    expect(namesOf("season-goals"), "plain").toEqual({
      path: "season-goals",
      file: "season-goal",
      entity: "seasonGoal",
      entities: "seasonGoals",
      Entity: "SeasonGoal",
      Entities: "SeasonGoals",
      table: "season_goals",
      event: "season_goal",
      words: "season goal",
      manyWords: "season goals",
      aWords: "a season goal",
      Words: "Season goal",
      ManyWords: "Season goals",
      CONSTANT: "SEASON_GOAL",
      category: "message",
    });
    const plurals = ["stories", "boxes", "quizzes", "polls"];
    expect(plurals.map((each) => namesOf(each).file)).toEqual(["story", "box", "quiz", "poll"]);
    expect(namesOf("people", "person").file).toBe("person");
    expect(namesOf("ideas").aWords).toBe("an idea");
  });

  it.each(["Polls", "poll_s", "news-", "fish"])("%s is refused", (plural) => {
    expect(() => namesOf(plural)).toThrow(/plural in kebab-case/);
  });
});

describe("a scaffolded feature", () => {
  const root = mkdtempSync(join(tmpdir(), "guildhall-stamp-"));
  let paths: readonly string[] = [];
  let own: readonly string[] = [];

  beforeAll(() => {
    copyTree(root);
    paths = stampFeature(root, namesOf("season-goals"), "plain");
    own = paths.filter((each) => each.includes("season-goal"));
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("has a file for each step, in core and on the server", () => {
    expect(own.map((each) => each.replace(/^packages\//, ""))).toEqual([
      "core/src/season-goals/season-goal.abilities.ts",
      "core/src/season-goals/season-goal.contract.ts",
      "core/src/season-goals/season-goal.event.ts",
      "core/src/season-goals/season-goal.fixtures.ts",
      "core/src/season-goals/season-goal.machine.ts",
      "core/src/season-goals/season-goal.policy.ts",
      "core/src/season-goals/season-goal.shapes.ts",
      "core/src/season-goals/season-goal.test.ts",
      "core/src/season-goals/index.ts",
      "server/src/season-goals/close-season-goal.service.ts",
      "server/src/season-goals/create-season-goal.service.ts",
      "server/src/season-goals/season-goal.feature.ts",
      "server/src/season-goals/season-goal.presenter.ts",
      "server/src/season-goals/season-goal.repository.ts",
      "server/src/season-goals/season-goal.routes.ts",
      "server/src/season-goals/season-goal.test.ts",
      "server/src/season-goals/list-season-goals.service.ts",
    ]);
  });

  it("has valid names", () => {
    expect(paths.map((each) => nameFault(each)).filter((each) => each !== null)).toEqual([]);
  });

  it("passes the linter", async () => {
    const eslint = new ESLint({ cwd: ROOT });
    for (const path of own) {
      const [result] = await eslint.lintText(readFileSync(join(root, path), "utf8"), { filePath: join(ROOT, path) });
      expect(result?.messages.map((each) => `${path}:${each.line} ${each.message}`)).toEqual([]);
    }
  });

  it("has allowed imports only", async () => {
    const rules = importRules(readLayout(root));
    const options = { baseDir: root, ruleSet: rules, validate: true, tsPreCompilationDeps: true };
    const folders = ["packages/core/src", "packages/server/src"];
    const { output } = await cruise(folders, { ...options, doNotFollow: { path: "node_modules" } }, RESOLUTION);
    const { violations } = (output as ICruiseResult).summary;
    expect(violations.filter(({ from }) => from.includes("season-goal"))).toEqual([]);
  });

  it.each(["core", "server"])("compiles in %s", async (side) => {
    const { output } = await run({ argv: tool("@typescript/native/bin/tsc", "-p", join(root, "packages", side)) });
    expect(output.split("\n").filter((line) => /season-?goal/i.test(line))).toEqual([]);
  });

  it("passes its own test in core, and its reasons have texts", async () => {
    const argv = tool("vitest/vitest.mjs", "run", "--project", "core", "season-goal", "text-codes");
    const { code, output } = await run({ argv, cwd: root });
    expect(output).toContain("season-goal.test.ts");
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  it("passes its own test on the server", async () => {
    const argv = tool("vitest/vitest.mjs", "run", "--project", "server-pglite", "season-goal");
    const { code, output } = await run({ argv, cwd: root });
    expect(output).toContain("season-goal.test.ts");
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  it("can't be scaffolded twice", () => {
    expect(() => stampFeature(root, namesOf("season-goals"), "plain")).toThrow(/already/);
  });
});

/** Copies core and the server with the real dependencies, except that `@guildhall/core` is the copy. */
function copyTree(root: string): void {
  const files = ["package.json", "tsconfig.base.json", "vitest.config.ts", "scripts/long-tests-first.ts"];
  for (const file of files) cpSync(join(ROOT, file), join(root, file));
  cpSync(join(ROOT, "docs/spec"), join(root, "docs/spec"), { recursive: true });
  for (const side of ["core", "server"]) {
    const from = join(ROOT, "packages", side);
    const to = join(root, "packages", side);
    cpSync(from, to, { recursive: true, filter: (path) => !/\/(node_modules|dist)$/.test(path) });
    linkModules(join(from, "node_modules"), join(to, "node_modules"));
  }
  rmSync(join(root, "packages/server/node_modules/@guildhall/core"), { force: true });
  symlinkSync(join(root, "packages/core"), join(root, "packages/server/node_modules/@guildhall/core"));
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
}

function linkModules(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((each) => !each.startsWith("."))) {
    if (name.startsWith("@")) linkModules(join(from, name), join(to, name));
    else link(join(from, name), join(to, name));
  }
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to);
}
