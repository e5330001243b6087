import type { Area } from "./areas.ts";
import type { Mutant } from "./instrument.ts";
import type { Verdict } from "./verdict.ts";

/** A change with its area and verdict. */
export interface Tried {
  readonly mutant: Mutant;
  readonly area: Area;
  readonly verdict: Verdict;
}

/** Each area's score and every survivor, formatted. */
export function describeRun(all: readonly Tried[]): string {
  const areas = [...new Set(all.map(({ area }) => area))];
  const scores = areas.map((area) =>
    scoreOf(
      area.name,
      all.filter((each) => each.area === area),
    ),
  );
  return [...scores, "", ...all.filter(isOpenTried).map(describe)].join("\n");
}

/** Whether somebody may look at it: a survivor, or a change without a verdict. */
export function isOpenTried({ verdict }: Tried): boolean {
  return verdict.status !== "killed";
}

function scoreOf(name: string, tried: readonly Tried[]): string {
  const killed = tried.filter(({ verdict }) => verdict.status === "killed");
  const near = killed.filter(({ verdict }) => verdict.status === "killed" && verdict.isNear).length;
  const open = tried.filter(isOpenTried);
  const unjudged = open.filter(({ verdict }) => verdict.status === "unjudged").length;
  const total = tried.length;
  const score = total === 0 ? 100 : Math.floor((killed.length / total) * 1000) / 10;
  return `${name.padEnd(13)} ${`${score} %`.padStart(7)}   ${killed.length} of ${total} noticed, ${near} by the nearest tests; ${open.length - unjudged} open, ${unjudged} not judged`;
}

function describe({ mutant: { file, line, operator, from, to }, verdict }: Tried): string {
  const [before, after] = differenceOf(from, to);
  return `${file}:${line} ${operator}${remarkOn(verdict)}\n  - ${before}\n  + ${after}`;
}

function remarkOn(verdict: Verdict): string {
  if (verdict.status === "unjudged") return ` (not judged: ${verdict.why ?? "interrupted"})`;
  return verdict.status === "survived" && !verdict.isReached ? " (no test comes by)" : "";
}

const AROUND = 60;

/** Two texts reduced to their difference, in one line each. */
export function differenceOf(from: string, to: string): readonly [string, string] {
  const [first, second] = [from, to].map((each) => each.replace(/\s+/g, " ")) as [string, string];
  let start = 0;
  while (start < Math.min(first.length, second.length) && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < Math.min(first.length, second.length) - start && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  const cut = (text: string): string =>
    text.slice(Math.max(0, start - AROUND), Math.min(text.length, text.length - end + AROUND));
  return [cut(first), cut(second)];
}
