export * as settingsCalls from "./settings.contract.ts";
export { regionalSettings, regionOf } from "./region.ts";
export type { Region } from "./region.shapes.ts";
export { DEFAULT_WORKSPACE_SETTINGS } from "./settings.shapes.ts";
export type { WorkspaceSettings } from "./settings.shapes.ts";
