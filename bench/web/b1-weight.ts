import { weighViews } from "../../packages/web/scripts/budget.ts";
import type { Weight } from "../../packages/web/scripts/budget.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { builtPanel } from "./panel.ts";

const KIB = 1024;

/** B1: the JavaScript of each view. */
export const scriptWeight: Benchmark = {
  name: "B1",
  title: "JavaScript after gzip",
  method: "Sum over all files that a view needs by the build's manifest, its texts among them, gzip level 9.",
  run: () => figuresOf("js"),
};

/** B2: the CSS of each view. */
export const styleWeight: Benchmark = {
  name: "B2",
  title: "CSS after gzip",
  method: "Sum over all style sheets that a view needs by the build's manifest, gzip level 9.",
  run: () => figuresOf("css"),
};

async function figuresOf(kind: "js" | "css"): Promise<readonly Figure[]> {
  const [login, dashboard, ...later] = weighViews(await builtPanel());
  const heaviest = later.toSorted((a, b) => b[kind] - a[kind])[0];
  return [login, dashboard, heaviest].filter((each) => each !== undefined).map((each) => toFigure(each, kind));
}

function toFigure({ view, limit, ...bytes }: Weight, kind: "js" | "css"): Figure {
  const what = view.endsWith(".tsx") ? `most that a later view adds (${view.split("/").at(-1) ?? view})` : view;
  return { what, value: kib(bytes[kind]), bar: `≤ ${kib(limit[kind])}`, isReached: bytes[kind] <= limit[kind] };
}

function kib(bytes: number): string {
  return `${(bytes / KIB).toFixed(1)} KB`;
}
