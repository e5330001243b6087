export * as settingsCalls from "./settings.contract.ts";
export { DEFAULT_WORKSPACE_SETTINGS } from "./settings.shapes.ts";
export type { WorkspaceSettings } from "./settings.shapes.ts";
