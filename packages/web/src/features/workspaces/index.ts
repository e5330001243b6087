export { useWorkspaceForm } from "./use-workspace-form.ts";
