import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listTree, ROOT } from "../tree.ts";
import { nearestProofs, provingFolder, sourcesOf, TWIN_PROOF, widerProofs } from "./areas.ts";
import type { Area, Proof } from "./areas.ts";
import { instrument } from "./instrument.ts";
import type { Mutant } from "./instrument.ts";
import { draw } from "./options.ts";
import type { Options } from "./options.ts";
import { isRefusedByRule } from "./refused-by-rule.ts";
import { describeRun, isOpenTried } from "./report.ts";
import type { Tried } from "./report.ts";
import { runJob } from "./run-job.ts";
import { afterProof, settled, UNTRIED } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";

const CACHE = join(ROOT, ".cache/mutants");
const KNOWN = join(CACHE, "verdicts.json");
/** A worker is restarted after this many changes: each embedded engine leaks something. */
const CHANGES_A_WORKER = 400;
/** Sources whose changes may be tried in a world that was built without them: what they write has no form of its own. */
const REPEATABLE = /\.(?:repository|service)\.ts$/;

/** How many changes were tried, and how many of them survived or have no verdict. */
export interface RunResult {
  readonly tried: number;
  readonly open: number;
}

/** Tries every requested change, resumes an earlier run, and prints scores and survivors. */
export async function runMutants(options: Options): Promise<RunResult> {
  const tree = listTree();
  const areas = sourcesOf(tree);
  const files = [...areas].filter(([path, area]) => isAskedFor(path, area, options)).map(([path]) => path);
  const mutants = files.flatMap((file) => instrument(file, readFileSync(join(ROOT, file), "utf8")).mutants);
  const { operators } = options;
  const wanted = draw(
    mutants.filter(
      ({ operator, file }) =>
        areas.get(file)?.tries?.test(operator) !== false &&
        (operators.length === 0 || operators.some((each) => operator.includes(each))),
    ),
    options,
  );
  const known = readKnown();
  const todo = wanted.filter(({ id }) => isOpen(known[id], options));
  console.log(`${wanted.length} changes in ${files.length} files, ${todo.length} to try`);
  const learn = (verdicts: Known): void => {
    Object.assign(known, verdicts);
    keep(verdicts);
  };
  learn(Object.fromEntries(todo.map((each) => [each.id, verdictOfRules(each)])));
  const so = { known, learn, isThorough: options.isThorough };
  const folders = [...Map.groupBy(todo, ({ file }) => provingFolder(file))];
  for (const [folder, group] of folders) await judge(group, nearestProofs(folder, tree), { ...so, isNear: true });
  if (options.isWide) await judge(todo.filter(isOfWorkspace), [TWIN_PROOF], { ...so, isNear: false });
  for (const [folder, group] of options.isWide ? folders : []) {
    await judge(group, widerProofs(folder, usersOf(folder, tree), tree), { ...so, isNear: false });
  }
  // Only now is anything known about what nobody noticed.
  learn(Object.fromEntries(todo.map(({ id }) => [id, settled(known[id])])));
  const tried = wanted.flatMap((mutant): readonly Tried[] => {
    const [verdict, area] = [known[mutant.id], areas.get(mutant.file)];
    return verdict === undefined || area === undefined ? [] : [{ mutant, area, verdict }];
  });
  const report = describeRun(tried);
  writeFileSync(join(CACHE, "report.txt"), report);
  console.log(`\n${report}`);
  return { tried: tried.length, open: tried.filter(isOpenTried).length };
}

function isOfWorkspace({ operator }: Mutant): boolean {
  return operator.includes("workspace");
}

function isAskedFor(path: string, { name }: Area, { files, areas }: Options): boolean {
  return (
    (files.length === 0 || files.some((each) => path.includes(each))) && (areas.length === 0 || areas.includes(name))
  );
}

type Known = Record<string, Verdict>;

function isOpen(verdict: Verdict | undefined, { isAgain, isFresh }: Options): boolean {
  if (verdict === undefined || verdict.status === "unjudged") return true;
  return isFresh || (isAgain && verdict.status === "survived");
}

function readKnown(): Known {
  return existsSync(KNOWN) ? (JSON.parse(readFileSync(KNOWN, "utf8")) as Known) : {};
}

// Another run may have added its own meanwhile.
function keep(verdicts: Known): void {
  mkdirSync(CACHE, { recursive: true });
  const draft = `${KNOWN}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...readKnown(), ...verdicts }));
  renameSync(draft, KNOWN);
}

interface Learning {
  readonly known: Readonly<Known>;
  /** Takes verdicts and keeps them for a later run. */
  readonly learn: (verdicts: Known) => void;
  readonly isNear: boolean;
  readonly isThorough: boolean;
}

/** Runs each proof's tests on what nobody has noticed so far. */
async function judge(mutants: readonly Mutant[], proofs: readonly Proof[], so: Learning): Promise<void> {
  const isLeft = ({ id }: Mutant): boolean => so.known[id]?.status !== "killed";
  for (const proof of proofs) {
    const left = mutants.filter(isLeft);
    for (let from = 0; from < left.length; from += CHANGES_A_WORKER) {
      await ask(proof, left.slice(from, from + CHANGES_A_WORKER), so);
    }
    if (left.length === 0) continue;
    const [folder] = new Set(proof.files.map((file) => dirname(file)));
    console.log(`${folder ?? ""}: ${left.length} tried, ${left.filter((each) => !isLeft(each)).length} noticed`);
  }
}

function verdictOfRules(mutant: Mutant): Verdict {
  return isRefusedByRule(mutant) ? { status: "killed", by: "pnpm check lint", isNear: true } : UNTRIED;
}

async function ask(
  { project, files }: Proof,
  mutants: readonly Mutant[],
  { known, learn, isNear, isThorough }: Learning,
): Promise<void> {
  const sources = [...new Set(mutants.map(({ file }) => file))];
  const ids = mutants.map(({ id }) => id);
  const repeatable = mutants.filter(({ file }) => REPEATABLE.test(file));
  const job = {
    project,
    tests: files.map((file) => join(ROOT, file)),
    sources,
    ids,
    places: Object.fromEntries(mutants.map(({ id, file }) => [id, file])),
    repeatable: repeatable.map(({ id }) => id),
    ofWorkspaces: repeatable.filter(isOfWorkspace).map(({ id }) => id),
    isThorough,
  };
  const toVerdict = (by: string): Verdict => ({ status: "killed", by, isNear });
  const { killed, reached, unjudged } = await runJob(job, (found) =>
    learn(Object.fromEntries([...found].map(([id, by]) => [id, toVerdict(by)]))),
  );
  for (const why of new Set(unjudged.values())) console.log(`not judged: ${why}`);
  const verdicts = ids.map((id): readonly [string, Verdict] => {
    const by = killed.get(id);
    if (by !== undefined) return [id, toVerdict(by)];
    return [id, afterProof(known[id], { isReached: reached.has(id), why: unjudged.get(id) })];
  });
  learn(Object.fromEntries(verdicts));
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
