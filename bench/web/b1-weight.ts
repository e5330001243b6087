import { weighViews } from "../../packages/web/scripts/budget.ts";
import type { Benchmark } from "../lib/benchmark.ts";
import { builtPanel } from "./panel.ts";
import { sizeFigures, SIZES } from "./sizes.ts";

export const scriptWeight: Benchmark = {
  ...SIZES.js,
  run: async () => sizeFigures(weighViews(await builtPanel()), "js"),
};

export const styleWeight: Benchmark = {
  ...SIZES.css,
  run: async () => sizeFigures(weighViews(await builtPanel()), "css"),
};
