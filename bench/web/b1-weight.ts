import { CSS_LIMIT, weighViews } from "../../packages/web/scripts/budget.ts";
import type { Weight } from "../../packages/web/scripts/budget.ts";
import type { Benchmark, Figure } from "../lib/benchmark.ts";
import { builtPanel } from "./panel.ts";

const KIB = 1024;

/** B1: the JavaScript of each view. */
export const scriptWeight: Benchmark = {
  name: "B1",
  title: "JavaScript after gzip",
  method: "Sum over all files that a view needs by the build's manifest, its texts among them, gzip level 9.",
  run: async () => {
    const { views } = weighViews(await builtPanel());
    const [login, dashboard, ...later] = views;
    const heaviest = later.toSorted((a, b) => b.js - a.js)[0];
    return [login, dashboard, heaviest].filter((each) => each !== undefined).map(toFigure);
  },
};

/** B2: the CSS of everything. */
export const styleWeight: Benchmark = {
  name: "B2",
  title: "CSS after gzip",
  method: "All style sheets of the build, gzip level 9.",
  run: async () => {
    const { css } = weighViews(await builtPanel());
    return [{ what: "CSS in all", value: kib(css), bar: `≤ ${kib(CSS_LIMIT)}`, isReached: css <= CSS_LIMIT }];
  },
};

function toFigure({ view, js, limit }: Weight): Figure {
  const what = view.endsWith(".tsx") ? `most that a later page adds (${view.split("/").at(-1) ?? view})` : view;
  return { what, value: kib(js), bar: `≤ ${kib(limit)}`, isReached: js <= limit };
}

function kib(bytes: number): string {
  return `${(bytes / KIB).toFixed(1)} KB`;
}
