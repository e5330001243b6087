export type { SaveTarget } from "./auto-save.ts";
export { describeSaving } from "./describe-saving.ts";
export { RegionLine } from "./region-line.tsx";
export { SectionState } from "./section-states.tsx";
export { Setting } from "./setting.tsx";
export { default as settingStyles } from "./settings.module.css";
export { useSaver } from "./use-saver.ts";
