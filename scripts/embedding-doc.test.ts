import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { WIDGET_VIEWS } from "../packages/core/src/widget/index.ts";
import { ROOT } from "./tree.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const guide = read("docs/embedding.md");
const EMBED = "packages/widget/src/embed";

/** The words of a section, without its subsections. */
function section(title: string): string {
  const words = new RegExp(`\\n##+ ${title}\\n(.*?)(?=\\n##|$)`, "s").exec(guide)?.[1];
  expect(words, `docs/embedding.md has no section ${title}`).toBeDefined();
  return words ?? "";
}

/** What a pattern finds, in the order of the alphabet. */
function all(text: string, pattern: RegExp): readonly string[] {
  return sorted([...text.matchAll(pattern)].map(([, found = ""]) => found));
}

function sorted(names: Iterable<string>): readonly string[] {
  return [...new Set(names)].sort();
}

const parse = (path: string): ts.SourceFile => ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
const api = parse(`${EMBED}/api.ts`);

/** An interface's members as the guide writes them: `theme?`, and `detail` types as their text. */
function membersOf(name: string, source = api): ReadonlyMap<string, string> {
  const found = source.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name);
  const members: readonly ts.TypeElement[] =
    found !== undefined && ts.isInterfaceDeclaration(found) ? found.members : [];
  return new Map(
    members
      .filter(ts.isPropertySignature)
      .map((each) => [
        `${each.name.getText(source)}${each.questionToken === undefined ? "" : "?"}`,
        each.type?.getText(source) ?? "",
      ]),
  );
}

/** The names between braces, such as those of `init({ server, app })`. */
function named(call: string): readonly string[] {
  const [, inside = ""] = new RegExp(`guildhall\\.${call}\\([^{)]*\\{([^}]*)\\}`).exec(section("From a script")) ?? [];
  return sorted(inside.split(",").map((each) => each.trim()));
}

/** A limit of core's, written as a product of numbers. */
function limitOf(name: string): number {
  const [, value = ""] =
    new RegExp(`export const ${name} = ([\\d_* ]+);`).exec(read("packages/core/src/lib/limits.ts")) ?? [];
  return value.split("*").reduce((product, factor) => product * Number(factor.replaceAll("_", "")), 1);
}

describe("the guide to embedding has", () => {
  it("every view", () => {
    const rows = section("Views")
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .slice(1)
      .map((line) => line.split("|")[1] ?? "");
    expect(all(rows.join("\n"), /`([\w-]+)`/g)).toEqual(sorted(WIDGET_VIEWS));
  });

  it("every attribute of the element", () => {
    const [, list = ""] = /const NAMES = \[(.*?)\]/.exec(read(`${EMBED}/on-attributes.ts`)) ?? [];
    // Read once, when the element comes to life.
    const attributes = [...all(list, /"(\w+)"/g), "loading", "mode"];
    const documented = all(section("Views"), /`(\w+)(?:="[^"`]*")?`/g);
    expect(attributes.filter((each) => !documented.includes(each))).toEqual([]);
    expect(all(section("Views"), /`(\w+)="[^"`]*"`/g).filter((each) => !attributes.includes(each))).toEqual([]);
  });

  it("every option of init and mount", () => {
    expect(named("init")).toEqual(sorted(membersOf("InitOptions").keys()));
    expect(named("mount")).toEqual(sorted(membersOf("MountOptions").keys()));
    const [, mounted = ""] = /→ \{([^}]*)\}/.exec(section("From a script")) ?? [];
    expect(sorted(mounted.split(",").map((each) => each.trim()))).toEqual(sorted(membersOf("Mounted").keys()));
  });

  it("everything that the API can do", () => {
    const [, code = ""] = /```ts\n(.*?)```/s.exec(section("From a script")) ?? [];
    expect(all(code, /^guildhall\.(\w+)/gm)).toEqual(sorted(membersOf("Guildhall").keys()));
  });

  it("every event with its detail", () => {
    const events = section("Events")
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .flatMap((line) => {
        const [, names = "", detail = ""] = line.split("|");
        return all(names, /`(\w+)`/g).map(
          (name) => [name, all(/\{([^}]*)\}/.exec(detail)?.[1] ?? "", /(\w+)/g)] as const,
        );
      });
    const typed = [...membersOf("GuildhallEvents")].map(
      ([name, type]) => [name, all(type, /readonly (\w+):/g)] as const,
    );
    expect(new Map(events)).toEqual(new Map(typed));
    const [, reasons = ""] = /reason: ([^}]*)\}/.exec(membersOf("GuildhallEvents").get("sessionEnded") ?? "") ?? [];
    const [row = ""] = section("Events").match(/\| `sessionEnded`.*/) ?? [];
    for (const reason of all(reasons, /"(\w+)"/g)) expect(row).toContain(`\`${reason}\``);
  });

  it("every property of the React component", () => {
    const props = membersOf("GuildhallWidgetProps", parse("packages/widget/src/react/guildhall-widget.tsx"));
    const known = [...props.keys()].map((name) => name.replace("?", ""));
    const words = section("React");
    const [, tag = ""] = /<GuildhallWidget (.*?) \/>/s.exec(words) ?? [];
    const handlers = sorted(
      [...membersOf("GuildhallEvents").keys()].map((name) => `on${name.charAt(0).toUpperCase()}${name.slice(1)}`),
    );
    const told = [...all(tag, /(\w+)=/g), ...all(words, /`(\w+)`/g)];
    expect(sorted(told.filter((name) => !handlers.includes(name)))).toEqual(sorted(known));
    expect(told.some((name) => handlers.includes(name))).toBe(true);
  });

  it("every refusal, in the order of the checks", () => {
    const [, list = ""] = /WIDGET_REFUSALS = \[(.*?)\]/s.exec(read("packages/core/src/widget/widget.values.ts")) ?? [];
    const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
    expect(named(section("If nobody is let in"), /^\| `(\w+)` \|(?! what)/gm)).toEqual(named(list, /"(\w+)"/g));
  });

  it("every token", () => {
    const [, skin = ""] = /const SKIN[^=]*= \{\n(.*?)\n\};/s.exec(read(`${EMBED}/skin.ts`)) ?? [];
    expect(all(section("Look"), /`--gh-([\w-]+)`/g)).toEqual(all(skin, /^ {2}"?([\w-]+)"?: /gm));
  });

  it("what a strict site allows for the widget", () => {
    const policy = read("examples/plain-html/main.ts");
    const directives = all(policy, /[`"]([\w-]+-src) [^`"]*(?:\$\{server\}|'strict-dynamic')/g);
    const [, line = ""] = /```\n(.*?)```/s.exec(section("Content-Security-Policy")) ?? [];
    expect(all(line, /([\w-]+-src) https:\/\/guildhall\.example\.com/g)).toEqual(directives);
  });

  it("the bounds of tokens and sessions", () => {
    const words = section("Identity");
    expect(words).toContain(`at most ${String(limitOf("WIDGET_TOKEN_LIFETIME_S"))} s after`);
    expect(words).toContain(`clocks may differ by ${String(limitOf("WIDGET_CLOCK_SKEW_S"))} s`);
    expect(words).toContain(`lasts ${String(limitOf("WIDGET_SESSION_MS") / 60_000)} minutes`);
  });
});
