import { weighViews } from "../../packages/web/scripts/budget.ts";
import type { Benchmark } from "../lib/benchmark.ts";
import { builtPanel } from "./panel.ts";
import { sizeFigures, SIZES } from "./sizes.ts";

/** B1: the JavaScript of each view. */
export const scriptWeight: Benchmark = {
  ...SIZES.js,
  run: async () => sizeFigures(weighViews(await builtPanel()), "js"),
};

/** B2: the CSS of each view. */
export const styleWeight: Benchmark = {
  ...SIZES.css,
  run: async () => sizeFigures(weighViews(await builtPanel()), "css"),
};
