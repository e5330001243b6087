import { featuresAt, INITIAL_LICENSE } from "@guildhall/core/billing";
import type { FeatureMoment, StoredLicense } from "@guildhall/core/billing";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import { DEFAULT_THANKS_SETTINGS } from "@guildhall/core/thanks";
import type { ActingWorkspace } from "./actor.ts";

/** Stored workspace: settings contain only changed values. */
export interface ActingWorkspaceRow {
  readonly id: number;
  readonly name: string;
  readonly isCompleted: boolean;
  readonly license: StoredLicense;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly thanksSettings: Readonly<Record<string, unknown>>;
}

/** With all defaults filled in, and the features of that moment. */
export function toActingWorkspace(
  { license: stored, settings, thanksSettings, ...workspace }: ActingWorkspaceRow,
  moment: FeatureMoment,
): ActingWorkspace {
  const license = { ...INITIAL_LICENSE, ...stored };
  return {
    ...workspace,
    settings: withDefaults(DEFAULT_WORKSPACE_SETTINGS, settings),
    thanksSettings: withDefaults(DEFAULT_THANKS_SETTINGS, thanksSettings),
    license,
    features: featuresAt(license, moment),
  };
}

function withDefaults<Settings extends object>(defaults: Settings, kept: Readonly<Record<string, unknown>>): Settings {
  // Only values validated by the settings' schema are ever stored.
  return { ...defaults, ...(kept as Partial<Settings>) };
}
