import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import type { ICruiseResult } from "dependency-cruiser";
import { ESLint } from "eslint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, tool } from "../command.ts";
import { drawCallList } from "../docs/call-list.ts";
import { drawPlugLists } from "../docs/plug-lists.ts";
import { drawTextLists } from "../docs/text-lists.ts";
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
      titleKey: "seasonGoals:title",
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

  it("are of one word for an activity", () => {
    expect(() => stampFeature(ROOT, namesOf("season-goals"), "activity")).toThrow(/by one word/);
  });
});

const SIDES = ["core", "server", "widget", "web"] as const;

/** One of each variant, in one tree. */
const STAMPED = [
  { names: namesOf("season-goals"), variant: "plain" },
  { names: namesOf("ideas"), variant: "activity" },
] as const;

describe("a stamped feature", () => {
  const root = mkdtempSync(join(tmpdir(), "guildhall-stamp-"));
  let paths: readonly string[] = [];
  let ofActivity: readonly string[] = [];
  let own: readonly string[] = [];

  beforeAll(() => {
    copyTree(root);
    const [plain, activity] = STAMPED.map(({ names, variant }) => stampFeature(root, names, variant));
    ofActivity = activity ?? [];
    paths = [...(plain ?? []), ...ofActivity];
    own = paths.filter((each) => OWN.test(each) && /[.]tsx?$/.test(each));
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("has valid names", () => {
    expect(paths.map((each) => nameFault(each)).filter((each) => each !== null)).toEqual([]);
  });

  it("changes few files of others, if it's an activity", () => {
    const drawn = Object.keys({ ...drawCallList(root), ...drawPlugLists(root), ...drawTextLists(root) });
    const others = ofActivity.filter((each) => !OWN.test(each) && !drawn.includes(each));
    expect(others.toSorted()).toEqual([
      "docs/spec/routes.tsv",
      "packages/core/package.json",
      "packages/core/src/billing/billing.en.ts",
      "packages/core/src/billing/billing.ru.ts",
      "packages/core/src/billing/plans.en.ts",
      "packages/core/src/billing/plans.ru.ts",
      "packages/core/src/permissions/activity-kinds.ts",
      "packages/core/src/session/routes.ts",
      "packages/server/src/features.ts",
      "packages/server/tests/fitting-inputs.ts",
      "packages/web/src/routing/routes.ts",
    ]);
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
    const folders = SIDES.map((side) => `packages/${side}/src`);
    const { output } = await cruise(folders, { ...options, doNotFollow: { path: "node_modules" } }, RESOLUTION);
    const { violations } = (output as ICruiseResult).summary;
    expect(violations.filter(({ from }) => OWN.test(from))).toEqual([]);
  });

  it.each(SIDES)("compiles in %s", async (side) => {
    const { output } = await run({ argv: tool("@typescript/native/bin/tsc", "-p", join(root, "packages", side)) });
    expect(output.split("\n").filter((line) => line.includes("error"))).toEqual([]);
  });

  it("passes its own tests in core, and its reasons have texts", async () => {
    const argv = tool("vitest/vitest.mjs", "run", "--project", "core", "season-goal", "idea", "text-codes");
    const { code, output } = await run({ argv, cwd: root });
    for (const { names } of STAMPED) expect(output).toContain(`${names.file}.test.ts`);
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  it("passes its own tests on the server", async () => {
    const argv = tool("vitest/vitest.mjs", "run", "--project", "server-pglite", "season-goal", "idea");
    const { code, output } = await run({ argv, cwd: root });
    for (const { names } of STAMPED) expect(output).toContain(`${names.file}.test.ts`);
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  it("can't be stamped twice", () => {
    for (const { names, variant } of STAMPED) {
      expect(() => stampFeature(root, names, variant)).toThrow(/already/);
    }
  });
});

/** The stamped features' own files. */
const OWN = /season-?goal|ideas?\b|_(season_goals|ideas)[.]sql$/;

/** Copies the packages with the real dependencies, except that they have each other's copies. */
function copyTree(root: string): void {
  const files = ["package.json", "tsconfig.base.json", "vitest.config.ts"];
  for (const file of files) cpSync(join(ROOT, file), join(root, file));
  cpSync(join(ROOT, "docs/spec"), join(root, "docs/spec"), { recursive: true });
  for (const side of SIDES) {
    const from = join(ROOT, "packages", side);
    const to = join(root, "packages", side);
    cpSync(from, to, { recursive: true, filter: (path) => !/\/(node_modules|dist)$/.test(path) });
    linkModules(join(from, "node_modules"), join(to, "node_modules"));
    for (const other of SIDES) {
      const copy = join(to, "node_modules/@guildhall", other);
      if (!existsSync(copy)) continue;
      rmSync(copy);
      symlinkSync(join(root, "packages", other), copy);
    }
  }
  for (const folder of ["node_modules", "scripts"]) symlinkSync(join(ROOT, folder), join(root, folder));
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
