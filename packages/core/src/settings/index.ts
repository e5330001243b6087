export { DEFAULT_WORKSPACE_SETTINGS, getSettings, updateSettings } from "./settings.contract.ts";
export type { WorkspaceSettings } from "./settings.contract.ts";
