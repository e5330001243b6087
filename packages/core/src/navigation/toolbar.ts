import type { LinkAudience } from "./links.ts";

/** What decides which toolbar items are shown. */
export interface ToolbarAudience extends LinkAudience {
  readonly workspacesCount: number;
  readonly groupsCount: number;
}

/** Which toolbar items are shown. */
export interface Toolbar {
  readonly balances: boolean;
  readonly profile: boolean;
  readonly perks: boolean;
  readonly notifications: boolean;
  readonly groupSelector: boolean;
  readonly switchWorkspace: boolean;
  readonly logout: boolean;
}

export function toolbarOf(audience: ToolbarAudience): Toolbar {
  const { permissions, features } = audience;
  const hasPerks = features.includes("web-activities") && features.includes("perks");
  return {
    balances: features.includes("web-activities"),
    profile: permissions.includes("manage-own-profile"),
    perks: hasPerks,
    notifications: permissions.includes("manage-own-profile"),
    groupSelector: audience.groupsCount > 0 && permissions.includes("switch-group"),
    switchWorkspace: canSwitchWorkspace(audience),
    logout: true,
  };
}

/** Whether the status bar with license warnings is shown, wherever the toolbar is. */
export function hasStatusBar(audience: LinkAudience): boolean {
  return audience.features.includes("licenses") && audience.permissions.includes("manage-ws-settings");
}

function canSwitchWorkspace({ permissions, workspacesCount }: ToolbarAudience): boolean {
  if (permissions.includes("manage-workspaces")) return true;
  return workspacesCount > 1 && permissions.includes("switch-workspace");
}
