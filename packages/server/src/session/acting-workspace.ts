import { featuresWithout } from "@guildhall/core/permissions";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import { DEFAULT_THANKS_SETTINGS } from "@guildhall/core/thanks";
import type { License } from "../db/schema.ts";
import type { ActingWorkspace } from "./actor.ts";

/** Stored workspace: settings contain only changed values. */
export interface ActingWorkspaceRow {
  readonly id: number;
  readonly name: string;
  readonly isCompleted: boolean;
  readonly license: License;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly thanksSettings: Readonly<Record<string, unknown>>;
}

/** With all defaults filled in. */
export function toActingWorkspace({
  license,
  settings,
  thanksSettings,
  ...workspace
}: ActingWorkspaceRow): ActingWorkspace {
  return {
    ...workspace,
    settings: withDefaults(DEFAULT_WORKSPACE_SETTINGS, settings),
    thanksSettings: withDefaults(DEFAULT_THANKS_SETTINGS, thanksSettings),
    features: featuresWithout(license.restrictions ?? []),
  };
}

function withDefaults<Settings extends object>(defaults: Settings, kept: Readonly<Record<string, unknown>>): Settings {
  // Only values validated by the settings' schema are ever stored.
  return { ...defaults, ...(kept as Partial<Settings>) };
}
