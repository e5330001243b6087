import { listTimeZones, THEMES } from "@guildhall/core";
import { settingsCalls } from "@guildhall/core/settings";
import { implement } from "../http/implement.ts";
import { hasChannels } from "../integrations/index.ts";
import type { Schedulable } from "../activities/index.ts";
import { updateSettings } from "./update-settings.service.ts";

/** Another time zone moves the schedules of what the features publish. */
export const createSettingsRoutes = (kinds: readonly Schedulable[]) => [
  implement(settingsCalls.get, async (call) => ({
    settings: call.actor.workspace.settings,
    timeZones: listTimeZones(),
    themes: [...THEMES],
    pickChannel: await hasChannels(call),
  })),
  implement(settingsCalls.update, async (call, { body }) => ({
    settings: await updateSettings(call, { change: body, kinds }),
  })),
];
