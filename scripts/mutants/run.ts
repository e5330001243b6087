import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listTree, ROOT } from "../tree.ts";
import { nearestProofs, provingFolder, sourcesOf, TWIN_PROOF, widerProofs } from "./areas.ts";
import type { Area, Proof } from "./areas.ts";
import { EQUIVALENTS } from "./equivalents.ts";
import { instrument } from "./instrument.ts";
import type { Mutant } from "./instrument.ts";
import { draw } from "./options.ts";
import type { Options } from "./options.ts";
import { isRefusedByRule } from "./refused-by-rule.ts";
import { describeRun, differenceOf } from "./report.ts";
import type { Tried, Verdict } from "./report.ts";
import { runJob } from "./run-job.ts";

const CACHE = join(ROOT, ".cache/mutants");
const KNOWN = join(CACHE, "verdicts.json");
/** A worker is restarted after this many changes: each embedded engine leaks something. */
const CHANGES_A_WORKER = 200;

/** How many unreviewed survivors are left. */
export interface RunResult {
  readonly tried: number;
  readonly survivors: number;
}

/** Tries every requested change, resumes an earlier run, and prints scores and survivors. */
export async function runMutants(options: Options): Promise<RunResult> {
  const tree = listTree();
  const areas = sourcesOf(tree);
  const files = [...areas].filter(([path, area]) => isAskedFor(path, area, options)).map(([path]) => path);
  const mutants = files.flatMap((file) => instrument(file, readFileSync(join(ROOT, file), "utf8")).mutants);
  const { operators } = options;
  const wanted = draw(
    mutants.filter(({ operator }) => operators.length === 0 || operators.some((each) => operator.includes(each))),
    options,
  );
  const known = readKnown();
  const open = wanted.filter(({ id }) => isOpen(known[id], options));
  console.log(`${wanted.length} changes in ${files.length} files, ${open.length} to try`);
  const ofWorkspaces = open.filter(({ operator }) => operator.includes("workspace"));
  for (let from = 0; from < ofWorkspaces.length; from += CHANGES_A_WORKER) {
    const part = ofWorkspaces.slice(from, from + CHANGES_A_WORKER);
    Object.assign(known, await killBesideTwin(part));
    keep(known);
  }
  const left = open.filter(({ id }) => known[id]?.status !== "killed");
  for (const [folder, group] of Map.groupBy(left, ({ file }) => provingFolder(file))) {
    for (let from = 0; from < group.length; from += CHANGES_A_WORKER) {
      const part = group.slice(from, from + CHANGES_A_WORKER);
      Object.assign(known, await judge(part, folder, { tree, isWide: options.isWide }));
      keep(known);
      const survivors = part.filter(({ id }) => known[id]?.status === "survived").length;
      console.log(`${folder}: ${part.length} tried, ${survivors} survived`);
    }
  }
  const tried = wanted.flatMap((mutant): readonly Tried[] => {
    const [verdict, area] = [known[mutant.id], areas.get(mutant.file)];
    return verdict === undefined || area === undefined ? [] : [{ mutant, area, verdict, why: whyEqual(mutant) }];
  });
  const report = describeRun(tried);
  writeFileSync(join(CACHE, "report.txt"), report);
  console.log(`\n${report}`);
  return {
    tried: tried.length,
    survivors: tried.filter(({ verdict, why }) => verdict.status === "survived" && why === null).length,
  };
}

function isAskedFor(path: string, { name }: Area, { files, areas }: Options): boolean {
  return (
    (files.length === 0 || files.some((each) => path.includes(each))) && (areas.length === 0 || areas.includes(name))
  );
}

type Known = Record<string, Verdict>;

function isOpen(verdict: Verdict | undefined, { isAgain }: Options): boolean {
  return verdict === undefined || (isAgain && verdict.status === "survived");
}

function readKnown(): Known {
  return existsSync(KNOWN) ? (JSON.parse(readFileSync(KNOWN, "utf8")) as Known) : {};
}

function keep(known: Known): void {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(KNOWN, JSON.stringify(known));
}

function whyEqual({ file, from, to }: Mutant): string | null {
  const [before, after] = differenceOf(from, to);
  return (
    EQUIVALENTS.find((each) => each.file === file && before.includes(each.from) && after.includes(each.to))?.why ?? null
  );
}

/** Which of these the lint rule or the tests beside a twin notice: one start for all folders. */
async function killBesideTwin(mutants: readonly Mutant[]): Promise<Known> {
  const verdicts: Known = Object.fromEntries(mutants.map((each) => [each.id, verdictOfRules(each)]));
  const left = mutants.filter(({ id }) => verdicts[id]?.status === "survived");
  if (left.length > 0) Object.assign(verdicts, await ask(TWIN_PROOF, left, { verdicts, isNear: false }));
  return Object.fromEntries(Object.entries(verdicts).filter(([, { status }]) => status === "killed"));
}

/** Runs the nearest tests, then wider ones for the survivors. */
async function judge(
  mutants: readonly Mutant[],
  folder: string,
  { tree, isWide }: { readonly tree: readonly string[]; readonly isWide: boolean },
): Promise<Known> {
  const verdicts: Known = Object.fromEntries(
    mutants.map((each): readonly [string, Verdict] => [each.id, verdictOfRules(each)]),
  );
  const near = nearestProofs(folder, tree).map((proof) => ({ proof, isNear: true }));
  const far = isWide ? widerProofs(folder, usersOf(folder, tree), tree).map((proof) => ({ proof, isNear: false })) : [];
  for (const { proof, isNear } of [...near, ...far]) {
    const left = mutants.filter(({ id }) => verdicts[id]?.status === "survived");
    if (left.length > 0) Object.assign(verdicts, await ask(proof, left, { verdicts, isNear }));
  }
  return verdicts;
}

function verdictOfRules(mutant: Mutant): Verdict {
  return isRefusedByRule(mutant)
    ? { status: "killed", by: "pnpm check lint", isNear: true }
    : { status: "survived", isReached: false };
}

async function ask(
  { project, files }: Proof,
  mutants: readonly Mutant[],
  so: { readonly verdicts: Known; readonly isNear: boolean },
): Promise<Known> {
  const sources = [...new Set(mutants.map(({ file }) => file))];
  const ids = mutants.map(({ id }) => id);
  const { killed, reached, broken } = await runJob({
    project,
    tests: files.map((file) => join(ROOT, file)),
    sources,
    ids,
  });
  for (const each of broken) console.log(`proves nothing, for it fails as the code is: ${each}`);
  const verdicts = ids.map((id): readonly [string, Verdict] => {
    const by = killed.get(id);
    if (by !== undefined) return [id, { status: "killed", by, isNear: so.isNear }];
    const before = so.verdicts[id];
    return [
      id,
      { status: "survived", isReached: reached.has(id) || (before?.status === "survived" && before.isReached) },
    ];
  });
  return Object.fromEntries(verdicts);
}

/** Folders of the same package whose sources import from this one. */
function usersOf(folder: string, tree: readonly string[]): readonly string[] {
  const feature = folder.split("/").at(-1) ?? "";
  const [inPackage] = /^packages\/\w+\/src\//.exec(folder) ?? [""];
  const uses = new RegExp(`from "\\.\\./${feature}/`);
  const users = tree.filter(
    (path) => path.startsWith(inPackage) && path.endsWith(".ts") && !path.includes("/testing/"),
  );
  return [
    ...new Set(users.filter((path) => uses.test(readFileSync(join(ROOT, path), "utf8"))).map((path) => dirname(path))),
  ];
}
